import { club } from '../../../content/club.ts'
import { appointmentOf } from '../../contract/appointment.ts'
import { askedAtOnce } from '../../contract/call.ts'
import { dayAt, daysOff, shortMoment } from '../../contract/club-time.ts'
import { calendarPathOf } from '../../contract/entry-path.ts'
import type { Way } from '../../ui/links.tsx'
import { type Ask, need } from '../../web/ask.ts'
import { events } from './contract.ts'
import { waysToAdd } from './ways-to-add.ts'

type Texts = 'id' | 'slug' | 'eventTitle' | 'eventType' | 'venue' | 'poster' | 'posterAlt' | 'registerLink'
/** The data of the next event in brief: `when` and `daysOff` in words, and the moment of its end. */
export type NextEvent = Record<Texts | 'until' | 'moment' | 'when' | 'daysOff', string> & { ways: Way[] }

/** What may be next on this day. A chunk of its own: only a refresh needs it in a browser. */
export async function loadNextEvent(ask: Ask): Promise<NextEvent[]> {
  const today = dayAt(new Date())
  const { data } = await need(ask, events.calls.list, { limit: askedAtOnce })
  // The call lists the newest first. All of the day may be next, and the first of a later day.
  const coming = data.toReversed()
  const later = coming.find(({ eventDate }) => eventDate > today)
  return coming.flatMap((event) => {
    const { id, slug = id, eventDate, time } = event
    const appointment = appointmentOf(events, event)
    if (!appointment || (eventDate !== today && event !== later)) return []
    return {
      ...{ ...event, description: '', slug, moment: `${eventDate}T${time}`, daysOff: daysOff(eventDate, today) },
      until: appointment.end.toISOString(),
      when: `${shortMoment(eventDate, time, today)} ${club.zoneLabel}`,
      ways: waysToAdd(appointment, calendarPathOf(events, slug)),
    }
  })
}
