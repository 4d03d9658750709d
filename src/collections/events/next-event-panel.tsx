import { club } from '../../../content/club.ts'
import { shortMoment } from '../../contract/club-time.ts'
import { describedPicture } from '../../contract/own-picture.ts'
import { Actions, Chip, Description, Facts } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { EntryLink } from '../../web/link.tsx'
import { type Event, events } from './contract.ts'
import { registerButton } from './event-card.tsx'
import styles from './next-event-panel.module.css'
import { nextOf, useNow, whenWords } from './timing.tsx'

/** The next event, large above the list, which contains it too; nothing if all events are over. */
export function NextEventPanel({ items, today }: { items: readonly Event[]; today: string }) {
  const now = useNow()
  const next = nextOf(items, today, now)
  if (next === undefined) return null
  const { id, poster, posterAlt, eventDate, time, eventType, venue, description } = next
  return (
    <aside className={styles.next} aria-label="The next event" data-shows={id} data-pictured={poster ? true : undefined}>
      {poster && (
        <Picture
          src={poster}
          alt={posterAlt}
          shape={describedPicture(poster) ? 'whole' : 'poster'}
          sizes="(width < 48em) calc(100vw - 4rem),24rem"
          first
        />
      )}
      <div className={styles.words}>
        <Facts>
          <Chip live>{whenWords(next, today, now)}</Chip>
          <span>{eventType}</span>
        </Facts>
        <h2>
          <EntryLink of={events} entry={next} />
        </h2>
        <p className={styles.when}>
          <time dateTime={`${eventDate}T${time}`}>{`${shortMoment(eventDate, time, today)} ${club.zoneLabel}`}</time>
          {venue && <span dir="auto">{venue}</span>}
        </p>
        <Description className={styles.description}>{description}</Description>
        <Actions>{registerButton(next)}</Actions>
      </div>
    </aside>
  )
}
