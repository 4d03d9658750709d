import { club } from '../../../content/club.ts'
import { appointmentOf } from '../../contract/appointment.ts'
import { askedAtOnce } from '../../contract/call.ts'
import { dayAt, daysOff, shortMoment } from '../../contract/club-time.ts'
import { Chip, Facts } from '../../ui/card.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { type Ask, need } from '../../web/ask.ts'
import { EntryLink } from '../../web/link.tsx'
import { addToCalendar } from './add-to-calendar.tsx'
import { type Event, events } from './contract.ts'

type Data = { event: Event & { slug?: string }; today: string }

/** The next event in brief, with the ways into a calendar, for a page of another collection (site/routes.tsx). */
export const nextEvent = {
  load: async (ask: Ask): Promise<Data | undefined> => {
    const today = dayAt(new Date())
    const { data } = await need(ask, events.calls.list, { limit: askedAtOnce })
    // The call lists the newest first.
    const event = data.findLast(({ eventDate }) => eventDate >= today)
    return event && { event, today }
  },
  View: ({ data: { event, today } }: { data: Data }) => {
    const { id, slug = id, eventDate, time, venue } = event
    const origin = useAlive() ? location.origin : ''
    const appointment = appointmentOf(events, event)
    return (
      <div className="close">
        <h3>
          <EntryLink of={events} entry={event} />
        </h3>
        <Facts>
          <time dateTime={`${eventDate}T${time}`}>{`${shortMoment(eventDate, time, today)} ${club.zoneLabel}`}</time>
          <Chip>{daysOff(eventDate, today)}</Chip>
        </Facts>
        {venue && <p className="small">{venue}</p>}
        {appointment && <p>Add to a calendar: {addToCalendar(appointment, slug, origin)}</p>}
      </div>
    )
  },
}
