import { dayAfter, isClock, isDay, localAt, momentOf } from './club-time.ts'
import type { Thing } from './collection.ts'

const minute = 60_000

/** An entry as calendars show it, in plain texts; '' for what it lacks. */
export type Appointment = { title: string; text: string; place: string; link: string; sort: string; start: Date; end: Date }

/** The calendar entry of an entry, at the club's times; undefined without a day and a time. */
export function appointmentOf(thing: Pick<Thing, 'calendar' | 'day' | 'title'>, texts: Record<string, string>): Appointment | undefined {
  const { calendar, day, title } = thing
  const of = (name: string | undefined) => (name === undefined ? '' : (texts[name] ?? ''))
  const date = of(day).slice(0, 10)
  const time = of(calendar?.time)
  if (calendar === undefined || !isDay(date) || !isClock(time)) return undefined
  const { text, place, link, sort, lasts } = calendar
  const start = momentOf(`${date}T${time}`)
  const minutes = new Map(Object.entries(lasts.minutes)).get(of(lasts.of)) ?? lasts.else
  const end = new Date(start.getTime() + minutes * minute)
  return { title: of(title), text: of(text), place: of(place), link: of(link), sort: of(sort), start, end }
}

/** The last day of an entry by the club's calendar, YYYY-MM-DD; it decides everywhere whether an entry is past. */
export function untilOf(thing: Pick<Thing, 'calendar' | 'day' | 'title'>, texts: Record<string, string>): string {
  const { end } = appointmentOf(thing, texts) ?? {}
  return end ? localAt(new Date(end.getTime() - 1)).slice(0, 10) : (texts[thing.day ?? ''] ?? '').slice(0, 10)
}

/** The earliest day on which an entry that goes on at this day can have begun. */
export function earliestOf({ calendar }: Pick<Thing, 'calendar'>, day: string) {
  const { minutes = {}, else: usual = 0 } = calendar?.lasts ?? {}
  return dayAfter(day, -Math.ceil(Math.max(usual, ...Object.values(minutes)) / (24 * 60)))
}
