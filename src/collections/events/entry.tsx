import { calendars } from '../../../content/calendars.ts'
import { club } from '../../../content/club.ts'
import { heads } from '../../../content/heads.ts'
import { type Appointment, appointmentOf, untilOf } from '../../contract/appointment.ts'
import { dayAfter, dayWords } from '../../contract/club-time.ts'
import { calendarPathOf, entryPath } from '../../contract/entry-path.ts'
import { describedPicture } from '../../contract/own-picture.ts'
import buttons from '../../ui/button.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/card.tsx'
import { EntryBody, wholeSizes } from '../../ui/entry-body.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { type Way, WayLinks } from '../../ui/links.tsx'
import { Picture } from '../../ui/picture.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { slots } from '../../web/slots.ts'
import { details, events } from './contract.ts'
import { registerButton } from './event-card.tsx'
import { farOff } from './far-off.tsx'

/** When an event is, what it is, and how to sign up. */
export const eventEntry = entryPage({
  thing: events,
  description: heads.events.description,
  oldestFirst: true,
  Entry: ({ entry: event, today, origin, gone, tools }) => {
    const { id, slug = id, eventTitle, eventDate, time, eventType, poster, posterAlt, description, venue } = event
    const isToCome = untilOf(events, event) >= today
    const { posterPath } = slots()
    const appointment = isToCome ? appointmentOf(events, event) : undefined
    const when = (
      <>
        <time dateTime={`${eventDate}T${time}`}>{`${dayWords(eventDate)}, ${time} ${club.zoneLabel}`}</time>{' '}
        {/* One chip, whatever it says: another in its place would be something that goes while it is read (undisturbed.ts). */}
        <span className="off-paper">
          <Chip live={isToCome && !gone}>{gone ?? (isToCome ? farOff({ event, today }) : 'Past event')}</Chip>
        </span>
      </>
    )
    return (
      <EntryBody
        picture={
          <Picture src={poster} alt={posterAlt} shape={poster && !describedPicture(poster) ? 'poster' : 'whole'} sizes={wholeSizes} first />
        }
        facts={[
          [isToCome ? 'When' : 'Held on', when],
          ['Where', venue && <LinkedText text={venue} />],
        ]}
        main={isToCome && registerButton(event, 'main')}
        more={[
          ['Type', eventType],
          ...details.map((name): [string, string] => [events.fields[name].label, event[name]]),
          ['Add to a calendar', appointment && addToCalendar(appointment, slug, origin)],
        ]}
        actions={
          <>
            {isToCome && posterPath && (
              <ButtonLink href={posterPath(events, slug)} look="quiet">
                Poster to print<span className="sr-only">{` of ${eventTitle}, as a PDF`}</span>
              </ButtonLink>
            )}
            {!isToCome && (
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

/** The ways to put an event into one's own calendar; `origin`: where the site is, if it knows. */
const addToCalendar = (appointment: Appointment, slug: string, origin: string) => (
  <span className="off-paper">
    <WayLinks
      ways={waysToAdd(appointment, calendarPathOf(events, slug), origin && origin + entryPath(events, slug))}
      of={appointment.title}
    />
  </span>
)

const { ways, google, outlook } = calendars

/** So much of a text goes along in an address, in characters: some browsers and sites take no longer ones. */
const textLong = 400

// Outlook shows a plus instead of a space.
const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString().replaceAll('+', '%20')

/** The ways to add an entry to a calendar. `file`: the address of its own calendar file; `page`: its full address, if the site knows it. */
export function waysToAdd({ title, text, place, link, when }: Appointment, file: string, page = ''): Way[] {
  const short = [...text].slice(0, textLong).join('')
  const details = [short.length < text.length ? `${short}…` : short, link, page].filter(Boolean).join('\n\n')
  const [start, end] = 'day' in when ? [when.day, dayAfter(when.day, 1)] : [when.start.toISOString(), when.end.toISOString()]
  const bare = (moment: string) => moment.replace(/[-:]|\.\d+/g, '')
  const event = { action: 'TEMPLATE', text: title, dates: `${bare(start)}/${bare(end)}`, details, location: place }
  const meeting = { rru: 'addevent', subject: title, startdt: start, enddt: end, body: details, location: place }
  const whole: Record<string, string> = 'day' in when ? { allday: 'true' } : {}
  return [
    { label: ways.own, href: file },
    { label: 'Google', href: `${google}?${query(event)}`, away: true },
    { label: 'Outlook', href: `${outlook.add}?${query({ ...meeting, ...whole })}`, away: true },
  ]
}
