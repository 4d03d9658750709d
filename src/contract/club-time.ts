/** The club's time zone (docs/differences.md, D18), and its offset from UTC all year, in milliseconds; content/club.ts has its label. */
// Plain arithmetic instead of Intl, so that server and browser print the same characters.
export const clubZone = { name: 'Asia/Kolkata', aheadOfUtc: 5.5 * 60 * 60 * 1000 } as const
const { aheadOfUtc } = clubZone
const dayLong = 24 * 60 * 60 * 1000

const shifted = (at: Date) => new Date(at.getTime() + aheadOfUtc)

/** The club's date at a moment, YYYY-MM-DD. */
export const dayAt = (at: Date) => shifted(at).toISOString().slice(0, 10)

/** A time of day as people write it: '17:04:09' is '5:04:09 PM', '17:04' is '5:04 PM'. */
export function clockWords(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The club's time of day at a moment, '5:04:09 PM'. */
export const timeAt = (at: Date) => clockWords(shifted(at).toISOString().slice(11, 19))

/** The moment of the club's next midnight after `at`. */
export const nextMidnight = (at: Date) => new Date(Math.floor((at.getTime() + aheadOfUtc) / dayLong + 1) * dayLong - aheadOfUtc)

/** The day `days` after (or, negative, before) a day; both YYYY-MM-DD. */
export const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLong).toISOString().slice(0, 10)

/** Whether a text is a day of the calendar, YYYY-MM-DD, from year 1900 to 2999. */
export function isDay(text: string): boolean {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/

/** The club's day at a moment with a zone: '2026-03-06T18:30:00.000Z' is 2026-03-07; undefined for any other text. */
export function dayOfMoment(text: string): string | undefined {
  const at = new Date(text)
  return moment.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(at.getTime()) ? dayAt(at) : undefined
}

/** Whether a text is a time of day, HH:MM. */
export const isClock = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Whether a text is a local time, YYYY-MM-DDTHH:mm. */
export const isLocalTime = (text: string) => text[10] === 'T' && isDay(text.slice(0, 10)) && isClock(text.slice(11))

/** The club's local time at a moment. */
export const localAt = (at: Date) => shifted(at).toISOString().slice(0, 16)
export const momentOf = (local: string) => new Date(Date.parse(`${local}:00Z`) - aheadOfUtc)

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(' ')

/** The parts of a day, YYYY-MM-DD, as people say them; undefined if it is no day. */
function partsOf(day: string) {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  const [weekday, month] = [weekdays[at.getUTCDay()], months[at.getUTCMonth()]]
  return weekday && month ? { weekday, date: at.getUTCDate(), month, year: at.getUTCFullYear() } : undefined
}

/** A day, YYYY-MM-DD, as people say it: 'Saturday, 28 November 2026'. */
export function dayWords(day: string): string {
  const { weekday, date, month, year } = partsOf(day) ?? {}
  return weekday ? `${weekday}, ${date} ${month} ${year}` : day
}

/** A day in short, 'Tue 1 Dec', with its year if that is not the year of `today`. Both YYYY-MM-DD. */
export function shortDay(day: string, today: string): string {
  const { weekday, date, month, year } = partsOf(day) ?? {}
  if (!weekday) return day
  return `${weekday.slice(0, 3)} ${date} ${month?.slice(0, 3)}${today.startsWith(`${year}`) ? '' : ` ${year}`}`
}

/** A day and a time of day in short: 'Tue 1 Dec, 5:30 pm'; the label of the zone is in content/club.ts. */
export const shortMoment = (day: string, time: string, today: string) => `${shortDay(day, today)}, ${clockWords(time).toLowerCase()}`

/** A local time as people read it, with its year: 'Sat 28 Nov 2026, 6:00 pm'. */
export const writtenTime = (local: string) => shortMoment(local, local.slice(11), '')

/** How far off a day is: 'today', 'tomorrow', 'in 4 days', 'yesterday', '4 days ago'. Both YYYY-MM-DD. */
export function daysOff(day: string, today: string): string {
  const days = Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today)) / dayLong)
  const near = { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' }[days]
  return near ?? (days > 0 ? `in ${days} days` : `${-days} days ago`)
}
