import { club } from '../../../content/club.ts'
import { heads } from '../../../content/heads.ts'
import { appointmentOf } from '../../contract/appointment.ts'
import { clockWords, dayWords } from '../../contract/club-time.ts'
import { calendarPathOf } from '../../contract/entry-path.ts'
import { describedPicture } from '../../contract/own-picture.ts'
import buttons from '../../ui/button.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/card.tsx'
import { EntryBody, wholeSizes } from '../../ui/entry-body.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { WayLinks } from '../../ui/links.tsx'
import { Picture } from '../../ui/picture.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { slots } from '../../web/slots.ts'
import { albumPaths, useAlbumLink, withAlbums } from '../../web/with-albums.tsx'
import { details, events } from './contract.ts'
import { registerButton } from './event-card.tsx'
import { isToCome, useNow, whenWords } from './timing.tsx'
import { waysToAdd } from './ways-to-add.ts'

/** When an event is, what it is, and how to sign up. */
const entry = entryPage({
  thing: events,
  description: heads.events.description,
  oldestFirst: true,
  Entry: ({ entry: event, today, gone, tools }) => {
    const { id, slug = id, eventTitle, eventDate, time, eventType, poster, posterAlt, description, venue } = event
    const now = useNow()
    const coming = isToCome(event, today)
    const { posterPath } = slots()
    const photographs = useAlbumLink(eventTitle, [eventTitle, event.series], buttons.quiet)
    const appointment = coming ? appointmentOf(events, event) : undefined
    const when = (
      <>
        <time dateTime={`${eventDate}T${time}`}>{`${dayWords(eventDate)}, ${clockWords(time).toLowerCase()} ${club.zoneLabel}`}</time>{' '}
        {/* One chip, whatever it says: another in its place would be something that goes while it is read (undisturbed.ts). */}
        <span className="off-paper">
          <Chip live={coming && !gone}>{gone ?? (coming ? whenWords(event, today, now) : 'Past event')}</Chip>
        </span>
      </>
    )
    return (
      <EntryBody
        picture={
          <Picture src={poster} alt={posterAlt} shape={poster && !describedPicture(poster) ? 'poster' : 'whole'} sizes={wholeSizes} first />
        }
        facts={[
          [coming ? 'When' : 'Held on', when],
          ['Where', venue && <LinkedText text={venue} />],
        ]}
        main={coming && registerButton(event)}
        more={[
          ['Type', eventType],
          ...details.map((name): [string, string] => [events.fields[name].label, event[name]]),
          [
            'Add to a calendar',
            appointment && (
              <span className="off-paper">
                <WayLinks ways={waysToAdd(appointment, calendarPathOf(events, slug))} of={eventTitle} />
              </span>
            ),
          ],
        ]}
        actions={
          <>
            {coming && posterPath && (
              <ButtonLink href={posterPath(events, slug)} look="quiet">
                Poster to print<span className="sr-only">{` of ${eventTitle}, as a PDF`}</span>
              </ButtonLink>
            )}
            {!coming && photographs}
            {!coming && (
              <a href="/events" className={buttons.quiet}>
                See upcoming events
              </a>
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

export const eventEntry = withAlbums(entry, albumPaths)
