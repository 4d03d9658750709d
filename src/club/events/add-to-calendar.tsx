import { appointmentOf } from '../../contract/appointment.ts'
import { calendarPathOf } from '../../contract/program-paths.ts'
import { waysToAdd } from '../../web/calendar-ways.ts'
import { WayLinks } from '../../web/way-links.tsx'
import { type Event, events } from './contract.ts'

/** The ways to put an event into one's own calendar. */
export function AddToCalendar({ event }: { event: Event & { slug?: string } }) {
  const appointment = appointmentOf(events, event)
  const file = calendarPathOf(events, event.slug ?? event.id)
  return (
    appointment && (
      <span className="off-paper">
        <WayLinks ways={waysToAdd(appointment, file)} of={appointment.title} />
      </span>
    )
  )
}
