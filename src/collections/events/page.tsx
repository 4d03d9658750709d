import { heads } from '../../../content/heads.ts'
import { Cards } from '../../ui/card.tsx'
import links from '../../ui/link.module.css'
import { listPage } from '../../web/list-page.tsx'
import { albumPaths, withAlbums } from '../../web/with-albums.tsx'
import { events } from './contract.ts'
import { eventEntry } from './entry.tsx'
import { EventCard } from './event-card.tsx'
import styles from './events.module.css'

const list = listPage({
  thing: events,
  entry: eventEntry,
  words: heads.events,
  more: (
    <a className={links.link} href="/subscribe">
      Subscribe to the calendar
    </a>
  ),
  search: 'Search events',
  Entries: ({ found, today, tools }) => (
    <Cards className={styles.grid} of={found}>
      {(event, at) => <EventCard event={event} today={today} first={at === 0} tools={tools.tools(event)} />}
    </Cards>
  ),
})

export const eventsPage = withAlbums(list, albumPaths)
