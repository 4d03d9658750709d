import { dayAfter, isClock, isDay, localAt, momentOf } from './club-time.ts'
import type { Thing } from './collection.ts'

const minute = 60_000

/** When a calendar entry is: from one moment to another, or on a whole day, YYYY-MM-DD. */
type When = { start: Date; end: Date } | { day: string }

/** An entry as calendars show it, in plain texts; '' for what it does not have. */
export type Appointment = { title: string; text: string; place: string; link: string; sort: string; when: When }

/**
 * The calendar entry of an entry; undefined if it has no day. Its times are the club's, so that every reader's own calendar shows the right
 * hour. Without a time of day it lasts all day.
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

const minutesAtMost = ({ lasts }: NonNullable<Thing['calendar']>) =>
  typeof lasts === 'number' ? lasts : Math.max(lasts.else, ...Object.values(lasts.minutes))

/**
 * The last day of an entry by the club's calendar, YYYY-MM-DD. Every place that tells past entries from coming ones uses it, so that no two
 * differ.
 */
export function untilOf(thing: Pick<Thing, 'calendar' | 'day' | 'title'>, texts: Record<string, string>): string {
  const when = appointmentOf(thing, texts)?.when
  if (when && 'end' in when) return localAt(new Date(when.end.getTime() - 1)).slice(0, 10)
  return (texts[thing.day ?? ''] ?? '').slice(0, 10)
}

/** The earliest day on which an entry that still goes on at this day can have begun. */
export const earliestOf = ({ calendar }: Pick<Thing, 'calendar'>, day: string) =>
  calendar ? dayAfter(day, -Math.ceil(minutesAtMost(calendar) / (24 * 60))) : day
