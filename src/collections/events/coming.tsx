import { club } from '../../../content/club.ts'
import { homeParts } from '../../../content/pages.ts'
import { entryPath } from '../../contract/entry-path.ts'
import cards from '../../ui/card.module.css'
import { Chip, Facts, Grid } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import { eventsInBrief } from './brief.ts'
import styles from './coming.module.css'
import type { Event } from './contract.ts'
import { FarOff } from './far-off.tsx'

const words = homeParts.upcoming

/** The coming events in brief, soonest first; each leads to its own page. */
export function ComingEvents({ events: coming, today }: { events: Event[]; today: string }) {
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
              <time dateTime={`${eventDate}T${time}`}>{`${eventDate.slice(0, 10)} · ${time} ${club.zoneLabel}`}</time>
              {eventDate <= today && <FarOff event={{ eventDate }} today={today} />}
            </Facts>
            <h3>
              <a href={entryPath(eventsInBrief, slug ?? id)} dir="auto">
                {eventTitle}
              </a>
            </h3>
            <Facts className={styles.facts}>
              <Chip>{eventType}</Chip>
            </Facts>
          </div>
        </li>
      ))}
    </Grid>
  )
}
