import { appointmentOf } from '../contract/appointment.ts'
import { wireName } from '../contract/call.ts'
import { clubZone, isClock, isDay } from '../contract/club-time.ts'
import type { Thing } from '../contract/collection.ts'
import { localAt } from '../contract/local-time.ts'

/** An entry as it is kept or as a list tells it. */
export type Entry = Record<string, unknown>

const saidIn = (thing: Thing, entry: Entry) => (name: string) => String(entry[wireName(thing, name)] ?? entry[name] ?? '')

/** What the fields of an entry say, by the properties that they are declared to be. */
export function saidBy(thing: Thing, entry: Entry): Record<string, string | undefined> {
  const said = saidIn(thing, entry)
  const text = (fields: string | readonly string[]) =>
    typeof fields === 'string' ? said(fields) : momentOf(said(fields[0] ?? ''), said(fields[1] ?? ''))
  return Object.fromEntries(Object.entries(thing.schema?.says ?? {}).map(([property, fields]) => [property, text(fields) || undefined]))
}

/** Whether an entry takes place on the net: its kind of event says so, or where it is is an address there. */
export const isOnline = (thing: Thing, entry: Entry, where: string) => {
  const [field, words = []] = thing.schema?.online ?? []
  return isAddress(where) || (field !== undefined && words.includes(saidIn(thing, entry)(field)))
}

export const isAddress = (where: string) => /^https:\/\/[^\s/]+(?:\/\S*)?$/.test(where)

/** A day and a time of the club's clock, as a moment that says its zone. */
function momentOf(day: string, time: string): string {
  if (!isDay(day)) return ''
  if (!isClock(time)) return day
  const minutes = Math.abs(clubZone.aheadOfUtc) / 60_000
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${day}T${time}:00${clubZone.aheadOfUtc < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** Until when an entry is, as calendars are told it. */
export function endOf(thing: Thing, entry: Entry): string | undefined {
  const said = saidIn(thing, entry)
  const when = appointmentOf(thing, Object.fromEntries(Object.keys(thing.fields).map((name) => [name, said(name)])))?.when
  if (when === undefined || 'day' in when) return when?.day
  const end = localAt(when.end)
  return momentOf(end.slice(0, 10), end.slice(11))
}
