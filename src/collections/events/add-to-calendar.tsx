import { appointmentOf } from '../../contract/appointment.ts'
import { entryPath } from '../../contract/entry-path.ts'
import { calendarPathOf } from '../../contract/program-paths.ts'
import { WayLinks } from '../../ui/way-links.tsx'
import { waysToAdd } from './calendar-ways.ts'
import { type Event, events } from './contract.ts'

/** The ways to put an event into one's own calendar; `origin`: where the site is, if it knows. */
export function AddToCalendar({ event, origin }: { event: Event & { slug?: string }; origin: string }) {
  const appointment = appointmentOf(events, event)
  const slug = event.slug ?? event.id
  return (
    appointment && (
      <span className="off-paper">
        <WayLinks
          ways={waysToAdd(appointment, calendarPathOf(events, slug), origin && origin + entryPath(events, slug))}
          of={appointment.title}
        />
      </span>
    )
  )
}
