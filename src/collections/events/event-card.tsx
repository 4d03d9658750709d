import type { ReactNode } from 'react'
import { club } from '../../../content/club.ts'
import { untilOf } from '../../contract/appointment.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Actions, Card, Chip, Description, Facts, Words } from '../../ui/card.tsx'
import links from '../../ui/link.module.css'
import { Picture } from '../../ui/picture.tsx'
import { EntryLink } from '../../web/link.tsx'
import { useAlbumLink } from '../../web/with-albums.tsx'
import { details, type Event, events } from './contract.ts'
import styles from './events.module.css'
import { FarOff } from './far-off.tsx'

/** As events.module.css has it: cards of 21rem at least, in one to three columns. */
const sizes = '(width < 46.7rem) calc(100vw - 2rem),(width < 70rem) calc(50vw - 2.2rem),24rem'

type Props = { event: Event; today: string; first: boolean; tools: ReactNode }

/** An event as a post: poster, date and time, title, what it is, and where to sign up. */
export function EventCard({ event, today, first, tools }: Props) {
  const { id, poster, posterAlt, eventDate, time, eventType, description, venue } = event
  const isToCome = untilOf(events, event) >= today
  const photographs = useAlbumLink(event.eventTitle, [event.eventTitle, event.series], links.link)
  return (
    <Card id={id} className={styles.card}>
      <Picture src={poster} alt={posterAlt} shape={poster ? 'poster' : 'wide'} sizes={sizes} first={first} />
      <Words className={styles.words}>
        <Facts className={styles.facts}>
          {!isToCome && <span>Held on </span>}
          <time dateTime={eventDate}>{eventDate.slice(0, 10)}</time>
          {isToCome && <FarOff event={event} today={today} />}
        </Facts>
        <h2 className={styles.title}>
          <EntryLink of={events} entry={event} />
        </h2>
        <Facts>
          <Chip>{eventType}</Chip>
          <Chip>{`${time} ${club.zoneLabel}`}</Chip>
          {venue && <Chip>{venue}</Chip>}
          {details.map((name) => event[name] && <Chip key={name}>{event[name]}</Chip>)}
        </Facts>
        <Description className={styles.description}>{description}</Description>
        <Actions className={styles.actions}>
          {registerButton(event, isToCome ? 'main' : 'quiet')}
          {!isToCome && photographs}
          {tools}
        </Actions>
      </Words>
    </Card>
  )
}

/** Where to sign up for an event; nothing without an address, not even an empty element (Actions in card.tsx). */
export const registerButton = ({ registerLink, eventTitle }: Event, look: 'main' | 'quiet') =>
  registerLink && (
    <ButtonLink href={registerLink} look={look} away>
      Register<span className="sr-only">{` for ${eventTitle}`}</span>
    </ButtonLink>
  )
