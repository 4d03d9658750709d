import type { ReactNode } from 'react'
import { club } from '../../../content/club.ts'
import { entryPath } from '../../contract/entry-path.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Actions, Card, Chip, Description, Facts, Words } from '../../ui/card.tsx'
import links from '../../ui/link.module.css'
import { AnyLink } from '../../ui/links.tsx'
import { Picture } from '../../ui/picture.tsx'
import { EntryLink } from '../../web/link.tsx'
import { useAlbumLink } from '../../web/with-albums.tsx'
import { details, type Event, events } from './contract.ts'
import styles from './events.module.css'
import { isToCome, useNow, whenWords } from './timing.tsx'

/** For `sizes`: as in events.module.css, cards of 21rem at least, in one to three columns. */
const sizes = '(width < 46.7rem) calc(100vw - 2rem),(width < 70rem) calc(50vw - 2.2rem),24rem'

type Props = { event: Event; today: string; heading: 'h2' | 'h3'; first: boolean; tools: ReactNode }

/** An event as a post: poster, date and time, title, what it is, and where to sign up. */
export function EventCard({ event, today, heading: Heading, first, tools }: Props) {
  const { id, slug, eventTitle, poster, posterAlt, eventDate, time, eventType, description, venue, registerLink } = event
  const now = useNow()
  const coming = isToCome(event, today)
  const words = whenWords(event, today, now)
  const photographs = useAlbumLink(eventTitle, [eventTitle, event.series], links.link)
  return (
    <Card id={id} className={styles.card}>
      <Picture src={poster} alt={posterAlt} shape={poster ? 'poster' : 'wide'} sizes={sizes} first={first} />
      <Words className={styles.words}>
        <Facts className={styles.facts}>
          {!coming && <span>Held on </span>}
          <time dateTime={eventDate}>{eventDate.slice(0, 10)}</time>
          {coming && <Chip live={eventDate <= today && words !== 'Ended'}>{words}</Chip>}
        </Facts>
        <Heading className={styles.title}>
          <EntryLink of={events} entry={event} />
        </Heading>
        <Facts>
          <Chip>{eventType}</Chip>
          <Chip>{`${time} ${club.zoneLabel}`}</Chip>
          {venue && <Chip>{venue}</Chip>}
          {details.map((name) => event[name] && <Chip key={name}>{event[name]}</Chip>)}
        </Facts>
        <Description className={styles.description}>{description}</Description>
        <Actions className={styles.actions}>
          {coming && registerButton(event)}
          {!coming && slug && (
            <ButtonLink href={entryPath(events, slug)} look="quiet">
              What happened<span className="sr-only">{` at ${eventTitle}`}</span>
            </ButtonLink>
          )}
          {!coming && photographs}
          {!coming && registerLink && (
            <AnyLink href={registerLink} className={`${links.link} ${styles.old}`}>
              Register<span className="sr-only">{` for ${eventTitle}`}</span>
            </AnyLink>
          )}
          {tools}
        </Actions>
      </Words>
    </Card>
  )
}

/** Where to sign up for an event; nothing without an address, not even an empty element (Actions in card.tsx). */
export const registerButton = ({ registerLink, eventTitle }: Event) =>
  registerLink && (
    <ButtonLink href={registerLink}>
      Register<span className="sr-only">{` for ${eventTitle}`}</span>
    </ButtonLink>
  )
