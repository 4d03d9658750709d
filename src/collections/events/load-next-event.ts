import { club } from '../../../content/club.ts'
import { appointmentOf } from '../../contract/appointment.ts'
import { askedAtOnce } from '../../contract/call.ts'
import { dayAt, daysOff, shortMoment } from '../../contract/club-time.ts'
import { calendarPathOf } from '../../contract/entry-path.ts'
import type { Way } from '../../ui/links.tsx'
import { type Ask, need } from '../../web/ask.ts'
import { events } from './contract.ts'
import { soonestOf } from './timing.tsx'
import { waysToAdd } from './ways-to-add.ts'

type Texts = 'id' | 'slug' | 'eventTitle' | 'eventType' | 'venue' | 'poster' | 'posterAlt' | 'registerLink'
/** The data of the next event in brief: `when` and `daysOff` in words, and the moment of its end. */
export type NextEvent = Record<Texts | 'until' | 'moment' | 'when' | 'daysOff', string> & { ways: Way[] }

/** Loads the events that may be next on this day. A chunk of its own: a browser needs it only when a page is refreshed. */
export async function loadNextEvent(ask: Ask): Promise<NextEvent[]> {
  const today = dayAt(new Date())
  const { data } = await need(ask, events.calls.list, { limit: askedAtOnce })
  // The call lists the newest first.
  return soonestOf(data.toReversed(), today).flatMap((event) => {
    const { id, slug = id, eventDate, time } = event
    const appointment = appointmentOf(events, event)
    if (!appointment) return []
    return {
      ...{ ...event, description: '', slug, moment: `${eventDate}T${time}`, daysOff: daysOff(eventDate, today) },
      until: appointment.end.toISOString(),
      when: `${shortMoment(eventDate, time, today)} ${club.zoneLabel}`,
      ways: waysToAdd(appointment, calendarPathOf(events, slug)),
    }
  })
}
