import { isClock, isDay } from './club-time.ts'
import { localAt, momentOf } from './local-time.ts'
import type { Thing } from './thing.ts'

const minute = 60_000

/** When something is: from a moment to another, or on a whole day, YYYY-MM-DD. */
type When = { start: Date; end: Date } | { day: string }

/** What a calendar is told of an entry, in plain texts; '' where nothing is said. */
export type Appointment = { title: string; text: string; place: string; link: string; sort: string; when: When }

/**
 * An entry of a kind that stands in calendars; undefined where its day is none. Its moments are those of the club's clock, so that
 * every reader's own calendar shows the right hour, and without a time of day, or at one that the clock skips, it lasts all day.
 */
export function appointmentOf(thing: Pick<Thing, 'calendar' | 'day' | 'title'>, texts: Record<string, string>): Appointment | undefined {
  const { calendar, day, title } = thing
  const of = (name: string | undefined) => (name === undefined ? '' : (texts[name] ?? ''))
  const date = of(day).slice(0, 10)
  if (calendar === undefined || !isDay(date)) return undefined
  const time = of(calendar.time)
  const start = isClock(time) ? momentOf(`${date}T${time}`) : undefined
  const { text, place, link, sort, lasts } = calendar
  const minutes = typeof lasts === 'number' ? lasts : (new Map(Object.entries(lasts.minutes)).get(of(lasts.of)) ?? lasts.else)
  const when = start ? { start, end: new Date(start.getTime() + minutes * minute) } : { day: date }
  return { title: of(title), text: of(text), place: of(place), link: of(link), sort: of(sort), when }
}

/** The last day by the club's calendar on which something still goes on, YYYY-MM-DD. */
export const lastDayOf = (when: When): string => ('day' in when ? when.day : localAt(new Date(when.end.getTime() - 1)).slice(0, 10))
