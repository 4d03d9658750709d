import type { ReactNode } from 'react'
import { heads } from '../../../content/heads.ts'
import { albumNamed, albumOfTime } from '../../contract/albums.ts'
import { Actions, Card, Description } from '../../ui/card.tsx'
import links from '../../ui/link.module.css'
import { listPage } from '../../web/list-page.tsx'
import { albumPaths, useAlbums, withAlbums } from '../../web/with-albums.tsx'
import { type TimelineEntry, timeline } from './contract.ts'
import styles from './timeline.module.css'

type Photographs = Record<string, string>

const list = listPage({ thing: timeline, words: heads.timeline, Entries })

/** The album with the title of an entry, or the one with the most pictures of its time. */
export const timelinePage = withAlbums(list, (albums, { items }: { items: TimelineEntry[] }): Photographs => {
  const paths = albumPaths(albums)
  return Object.fromEntries(
    items.flatMap(({ id, title, startDate, endDate }) => {
      const found = albumNamed(paths, [title]) ?? albumOfTime(albums, startDate, endDate)
      return found === undefined ? [] : [[id, found]]
    }),
  )
})

type Props = { found: TimelineEntry[]; tools: { tools: (entry: TimelineEntry) => ReactNode } }

function Entries({ found, tools }: Props) {
  const photographs = useAlbums<Photographs>()
  return (
    <ol className={styles.trace}>
      {found.map((entry) => (
        <li key={entry.id} id={entry.id} className={styles.entry}>
          <Card className={styles.card}>
            <p className={styles.dates}>
              <time dateTime={entry.startDate}>{entry.startDate.slice(0, 10)}</time>
              {entry.endDate !== entry.startDate && (
                <span>
                  {' to '}
                  <time dateTime={entry.endDate}>{entry.endDate.slice(0, 10)}</time>
                </span>
              )}
            </p>
            <h2 className={styles.title} dir="auto">
              {entry.title}
            </h2>
            <Description>{entry.description}</Description>
            <Actions className={styles.actions}>
              <a href={photographs?.[entry.id] ?? '/gallery'} className={links.link}>
                View Photos<span className="sr-only">{` of ${entry.title}`}</span>
              </a>
              {tools.tools(entry)}
            </Actions>
          </Card>
        </li>
      ))}
    </ol>
  )
}
