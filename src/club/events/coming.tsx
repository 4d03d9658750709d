import { Link } from 'react-router'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Event } from './contract.ts'
import styles from './events.module.css'

/** The coming events in brief, soonest first; each leads to itself on the events page. */
export function ComingEvents({ events, today }: { events: Event[]; today: string }) {
  if (events.length === 0)
    return (
      <Empty>
        Nothing is planned right now. <Link to="/events">See what we did before.</Link>
      </Empty>
    )
  return (
    <ul className={styles.coming}>
      {events.map(({ id, eventTitle, eventDate, time, eventType, poster }) => (
        <li key={id} className={styles.row}>
          <Picture src={poster} alt="" shape="wide" />
          <div className={styles.rowWords}>
            <p className={styles.facts}>
              <time dateTime={`${eventDate}T${time}`}>
                {eventDate.slice(0, 10)} · {time} IST
              </time>
              {eventDate === today && <Chip live>Today</Chip>}
            </p>
            <h3>
              <Link to={`/events#${id}`}>{eventTitle}</Link>
            </h3>
            <p className={styles.tags}>
              <Chip>{eventType}</Chip>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
