import { useEffect, useState } from 'react'
import { appointmentOf, untilOf } from '../../contract/appointment.ts'
import { dayAt, shortDay } from '../../contract/club-time.ts'
import { farOff } from './brief.ts'
import { type Event, events } from './contract.ts'

export const isToCome = (event: Event, today: string) => untilOf(events, event) >= today

/** The present moment, each minute. Undefined until hydration: a cached page knows only its day, and both print the same. */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const look = () => setNow(new Date())
    look()
    const timer = setInterval(look, 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** 'in 4 days · Tue'; by the minute, if `now` is known, 'Happening now' and 'Ended'. */
export function whenWords(event: Event, today: string, now: Date | undefined): string {
  const { eventDate } = event
  const appointment = appointmentOf(events, event)
  // A preview shows another day.
  if (now && appointment && dayAt(now) === today) {
    if (now >= appointment.end) return 'Ended'
    if (now >= appointment.start) return 'Happening now'
  }
  const words = farOff(eventDate, today)
  return eventDate > today ? `${words} · ${shortDay(eventDate, today).slice(0, 3)}` : words
}

/** The one that comes next or goes on, of events of which the newest is first; undefined if all are over. */
export function nextOf(items: readonly Event[], today: string, now: Date | undefined): Event | undefined {
  const coming = items.filter((event) => isToCome(event, today)).toReversed()
  return coming.find((event) => whenWords(event, today, now) !== 'Ended') ?? coming[0]
}

/** The events of this year and later, then those of each year before; the newest first. */
export function byYear(found: readonly Event[], today: string): { year: string; items: Event[] }[] {
  const groups = Map.groupBy(found, ({ eventDate }) => (eventDate >= today.slice(0, 4) ? '' : eventDate.slice(0, 4)))
  return [...groups].map(([year, items]) => ({ year, items }))
}
