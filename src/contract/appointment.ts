import { dayAfter, isClock, isDay } from './club-time.ts'
import type { Thing } from './collection.ts'
import { localAt, momentOf } from './local-time.ts'

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

const minutesAtMost = ({ lasts }: NonNullable<Thing['calendar']>) =>
  typeof lasts === 'number' ? lasts : Math.max(lasts.else, ...Object.values(lasts.minutes))

/**
 * The last day by the club's calendar on which some of an entry goes on, YYYY-MM-DD: as calendars are told it, or its day. Whatever says
 * whether one is to come goes by this, so that no two places differ.
 */
export function untilOf(thing: Pick<Thing, 'calendar' | 'day' | 'title'>, texts: Record<string, string>): string {
  const when = appointmentOf(thing, texts)?.when
  if (when && 'end' in when) return localAt(new Date(when.end.getTime() - 1)).slice(0, 10)
  return (texts[thing.day ?? ''] ?? '').slice(0, 10)
}

/** A day before which none of a thing's entries has begun that still goes on on this one. */
export const earliestOf = ({ calendar }: Pick<Thing, 'calendar'>, day: string) =>
  // One more, because where clocks are changed a day may be shorter than others.
  calendar ? dayAfter(day, -Math.ceil(minutesAtMost(calendar) / (24 * 60)) - 1) : day
