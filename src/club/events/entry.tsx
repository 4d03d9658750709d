import { club } from '../../../content/club.ts'
import { heads } from '../../../content/heads.ts'
import { dayWords } from '../../contract/day-words.ts'
import { posterPathOf } from '../../contract/program-paths.ts'
import buttons from '../../ui/button.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EntryBody, wholeSizes } from '../../ui/entry-body.tsx'
import { Picture } from '../../ui/picture.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { Link } from '../../web/link.tsx'
import { LinkedText } from '../../web/linked-text.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { type Event, events } from './contract.ts'

/** When an event is, what it is, and how to sign up. */
export const eventEntry = entryPage({
  thing: events,
  description: heads.events.description,
  oldestFirst: true,
  brief: ({ description }) => description,
  Entry: ({ entry: event, today, origin, isOff, tools }) => {
    const { id, slug = id, eventTitle, eventDate, eventType, poster, posterAlt, description, registerLink, venue, series } = event
    const isToCome = eventDate >= today
    return (
      <EntryBody
        picture={<Picture src={poster} alt={posterAlt} shape="whole" sizes={wholeSizes} first />}
        facts={[
          [isToCome ? 'When' : 'Was on', <When key="when" event={event} today={today} isOff={isOff} />],
          ['Where', venue && <LinkedText text={venue} />],
        ]}
        main={
          isToCome &&
          registerLink && (
            <ButtonLink href={registerLink} look="main" away>
              Register<span className="sr-only"> for {eventTitle}</span>
            </ButtonLink>
          )
        }
        more={[
          ['What', eventType],
          ['Series', series],
          ['Add to a calendar', isToCome && <AddToCalendar event={event} origin={origin} />, 'deed'],
        ]}
        actions={
          <>
            {isToCome ? (
              <ButtonLink href={posterPathOf(events, slug)} look="quiet">
                Poster to print<span className="sr-only"> of {eventTitle}, as a PDF</span>
              </ButtonLink>
            ) : (
              <Link to="/events" className={buttons.quiet}>
                See what is coming
              </Link>
            )}
            {tools}
          </>
        }
      >
        <LinkedText text={description} />
      </EntryBody>
    )
  },
})

/** The day and the time, and how far off that is by the club's day. */
const When = ({ event: { eventDate, time }, today, isOff }: { event: Event; today: string; isOff: boolean }) => (
  <>
    <time dateTime={`${eventDate}T${time}`}>
      {dayWords(eventDate)}, {time} {club.zoneLabel}
    </time>{' '}
    <span className="off-paper">
      <Chip live={eventDate >= today && !isOff}>
        {eventDate < today ? 'It is over' : isOff ? 'Called off' : eventDate === today ? 'Today' : 'Coming'}
      </Chip>
    </span>
  </>
)
