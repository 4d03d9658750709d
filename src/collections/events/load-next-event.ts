import { club } from '../../../content/club.ts'
import { appointmentOf } from '../../contract/appointment.ts'
import { askedAtOnce } from '../../contract/call.ts'
import { dayAt, daysOff, shortMoment } from '../../contract/club-time.ts'
import { calendarPathOf } from '../../contract/entry-path.ts'
import type { Way } from '../../ui/links.tsx'
import { type Ask, need } from '../../web/ask.ts'
import { waysToAdd } from './add-to-calendar.tsx'
import { events } from './contract.ts'

/** What is shown of the next event; `when` and `daysOff` in words. */
export type NextEvent = { eventTitle: string; slug: string; moment: string; when: string; daysOff: string; venue: string; ways: Way[] }

/** The next event; it has a chunk of its own, because a browser needs it only when a page is refreshed. */
export async function loadNextEvent(ask: Ask): Promise<NextEvent | undefined> {
  const today = dayAt(new Date())
  const { data } = await need(ask, events.calls.list, { limit: askedAtOnce })
  // The call lists the newest first.
  const event = data.findLast(({ eventDate }) => eventDate >= today)
  const appointment = event && appointmentOf(events, event)
  if (!appointment) return undefined
  const { id, slug = id, eventTitle, eventDate, time, venue } = event
  return {
    ...{ eventTitle, slug, venue, moment: `${eventDate}T${time}`, daysOff: daysOff(eventDate, today) },
    when: `${shortMoment(eventDate, time, today)} ${club.zoneLabel}`,
    ways: waysToAdd(appointment, calendarPathOf(events, slug)),
  }
}
