import { club } from '../../../content/club.ts'
import { homeParts } from '../../../content/pages.ts'
import { shortMoment } from '../../contract/club-time.ts'
import { entryPath } from '../../contract/entry-path.ts'
import cards from '../../ui/card.module.css'
import { Chip, Facts, Grid } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import { eventsInBrief, farOff } from './brief.ts'
import styles from './coming.module.css'
import type { Event } from './contract.ts'

const words = homeParts.upcoming

/** What the home page shows of an event, and of the next one. */
export type EventInBrief = Omit<Event, 'description' | 'series' | 'registerLink' | 'venue'> & Partial<Event>

/** The coming events in brief, soonest first; each leads to its own page. */
export function ComingEvents({ events: coming, today }: { events: EventInBrief[]; today: string }) {
  if (coming.length === 0)
    return (
      <Empty>
        {words.none} <a href="/events">{words.past}</a>
      </Empty>
    )
  return (
    <Grid className={styles.coming}>
      {coming.map(({ id, slug, eventTitle, eventDate, time, eventType, poster, posterAlt }) => (
        <li key={id} id={id} className={`${cards.card} ${styles.row}`}>
          <Picture src={poster} alt={posterAlt} shape="poster" sizes="(width < 64em) 7rem,8.5rem" />
          <div className={styles.words}>
            <Facts className={styles.facts}>
              <time dateTime={`${eventDate}T${time}`}>{`${shortMoment(eventDate, time, today)} ${club.zoneLabel}`}</time>
            </Facts>
            <h3>
              <a href={entryPath(eventsInBrief, slug ?? id)} dir="auto">
                {eventTitle}
              </a>
            </h3>
            <Facts className={styles.facts}>
              {/* Only what is on glows. */}
              <Chip live={eventDate <= today}>{farOff(eventDate, today)}</Chip>
              <Chip>{eventType}</Chip>
            </Facts>
          </div>
        </li>
      ))}
    </Grid>
  )
}
