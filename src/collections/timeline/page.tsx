import { heads } from '../../../content/heads.ts'
import { Actions, Card, Description } from '../../ui/card.tsx'
import links from '../../ui/link.module.css'
import { listPage } from '../../web/list-page.tsx'
import { timeline } from './contract.ts'
import styles from './timeline.module.css'

export const timelinePage = listPage({
  thing: timeline,
  words: heads.timeline,
  Entries: ({ found, tools }) => (
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
              <a href="/gallery" className={links.link}>
                View Photos<span className="sr-only">{` of ${entry.title}`}</span>
              </a>
              {tools.tools(entry)}
            </Actions>
          </Card>
        </li>
      ))}
    </ol>
  ),
})
