import { Fragment } from 'react'
import { heads } from '../../../content/heads.ts'
import { Cards } from '../../ui/card.tsx'
import links from '../../ui/link.module.css'
import { listPage } from '../../web/list-page.tsx'
import { albumPaths, withAlbums } from '../../web/with-albums.tsx'
import { events } from './contract.ts'
import { eventEntry } from './entry.tsx'
import { EventCard } from './event-card.tsx'
import styles from './events.module.css'
import { NextEventPanel } from './next-event-panel.tsx'
import { byYear, isToCome } from './timing.tsx'

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
  Above: NextEventPanel,
  Entries: ({ found, today, tools }) =>
    byYear(found, today).map(({ year, items }, group) => (
      <Fragment key={year}>
        {year && <h2 className={styles.year}>{year}</h2>}
        <Cards className={styles.grid} of={items}>
          {(event, at) => {
            // What is next is seen before the list.
            const first = group + at === 0 && !isToCome(event, today)
            return <EventCard event={event} today={today} heading={year ? 'h3' : 'h2'} first={first} tools={tools.tools(event)} />
          }}
        </Cards>
      </Fragment>
    )),
})

export const eventsPage = withAlbums(list, albumPaths)
