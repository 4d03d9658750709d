import { club } from '../../../content/club.ts'
import { heads } from '../../../content/heads.ts'
import { dayWords } from '../../contract/day-words.ts'
import { entryPath } from '../../contract/entry-path.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EntryBody, wholeSizes } from '../../ui/entry-body.tsx'
import { Picture } from '../../ui/picture.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { LinkedText } from '../../web/linked-text.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { events } from './contract.ts'

/** When an event is, what it is, and how to sign up. */
export const eventEntry = entryPage({
  thing: events,
  description: heads.events.description,
  oldestFirst: true,
  brief: ({ description }) => description,
  Entry: ({
    entry: event,
    entry: { id, slug = id, eventTitle, eventDate, time, eventType, poster, posterAlt, description, registerLink, venue, series },
    today,
    tools,
  }) => (
    <EntryBody
      picture={<Picture src={poster} alt={posterAlt} shape="whole" sizes={wholeSizes} first />}
      facts={[
        [
          eventDate < today ? 'Was on' : 'When',
          <>
            <time dateTime={`${eventDate}T${time}`}>
              {dayWords(eventDate)}, {time} {club.zoneLabel}
            </time>{' '}
            {eventDate >= today && (
              <span className="off-paper">
                <Chip live>{eventDate === today ? 'Today' : 'Coming'}</Chip>
              </span>
            )}
          </>,
        ],
        ['Where', venue && <LinkedText text={venue} />],
        ['What', eventType],
        ['Series', series],
        ['Add to a calendar', eventDate >= today && <AddToCalendar event={event} />],
      ]}
      actions={
        <>
          {registerLink && (
            <ButtonLink href={registerLink} look={eventDate >= today ? 'main' : 'quiet'} away>
              Register<span className="sr-only"> for {eventTitle}</span>
            </ButtonLink>
          )}
          <ButtonLink href={`${entryPath(events, slug)}/poster.pdf`} look="quiet">
            Poster to print<span className="sr-only"> of {eventTitle}, as a PDF</span>
          </ButtonLink>
          {tools}
        </>
      }
    >
      <LinkedText text={description} />
    </EntryBody>
  ),
})
