import { clockWords, clubZone, isClock, isDay } from './club-time.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Whether a text is a time on a calendar and a clock, YYYY-MM-DDTHH:mm. */
export const isLocalTime = (text: string) => text[10] === 'T' && isDay(text.slice(0, 10)) && isClock(text.slice(11))

// One is slow to make.
const forms = new Map<string, Intl.DateTimeFormat>()
const two = '2-digit'
const formOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', year: 'numeric', month: two, day: two, hour: two, minute: two })

/** What calendar and clock of a zone say at a moment, YYYY-MM-DDTHH:mm. */
export function localAt(at: Date, zone: string = clubZone.name): string {
  // The club's own is as far ahead all year, and the first form that a page makes takes a slow phone a tenth of a second.
  if (zone === clubZone.name) return new Date(at.getTime() + clubZone.aheadOfUtc).toISOString().slice(0, 16)
  const form = forms.get(zone) ?? formOf(zone)
  forms.set(zone, form)
  const part = Object.fromEntries(form.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`
}

/**
 * The moment at which calendar and clock of a zone say this, the first of them where they say it twice; undefined where they
 * never do, because the clock is put forward over it.
 */
export function momentOf(local: string, zone: string = clubZone.name): Date | undefined {
  const asUtc = Date.parse(`${local}:00Z`)
  const ahead = (at: number) => Date.parse(`${localAt(new Date(at), zone)}:00Z`) - at
  const tried = [asUtc - day, asUtc + day].map((near) => new Date(asUtc - ahead(near)))
  return tried.filter((at) => localAt(at, zone) === local).sort((one, other) => one.getTime() - other.getTime())[0]
}

/** The same as people read it, and as moments are told: '2026-11-28, 6:00 PM'. */
export const writtenTime = (local: string) => `${local.slice(0, 10)}, ${clockWords(local.slice(11))}`
