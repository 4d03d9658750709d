import { lazy } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../content/pages.ts'
import { Empty } from '../../ui/empty.tsx'
import { need } from '../../web/ask.ts'
import { CollectionPage } from '../../web/collection-page.tsx'
import { page } from '../../web/page.ts'
import { type Part, partAsked, partOf } from '../../web/part.ts'
import { useTools } from '../../web/use-tools.tsx'
import { type Entry, timelineCalls } from './contract.ts'
import styles from './timeline.module.css'

const TimelineForm = lazy(() => import(/* webpackChunkName: "timeline-form" */ './timeline-form.tsx'))

const words = pages.timeline

export const timelinePage = page<Part<Entry>>({
  title: words.title,
  description: words.description,
  // The call lists the oldest first, the page the newest (section 7).
  load: async (asks, { after }) => partOf((await need(asks, timelineCalls.list, partAsked(after))).data.reverse(), after),
  View: TimelineView,
})

function TimelineView({ data }: { data: Part<Entry> }) {
  const tools = useTools<Entry>({
    kind: 'entry',
    nameOf: ({ title }) => title,
    Form: TimelineForm,
    remove: timelineCalls.remove,
  })
  return (
    <CollectionPage
      head={words.head}
      path="/timeline"
      list={data}
      add={{ label: 'Add to the timeline', Form: TimelineForm }}
      tools={tools}
      empty={<Empty>The trace begins here. Nothing has been added yet.</Empty>}
    >
      {(found) => (
        <ol className={styles.trace}>
          {found.map((entry) => (
            <li key={entry.id} id={entry.id} className={styles.entry}>
              <article className={styles.card}>
                <p className={styles.dates}>
                  <time dateTime={entry.startDate}>{entry.startDate.slice(0, 10)}</time>
                  {entry.endDate !== entry.startDate && (
                    <>
                      {' to '}
                      <time dateTime={entry.endDate}>{entry.endDate.slice(0, 10)}</time>
                    </>
                  )}
                </p>
                <h2 className={styles.title}>{entry.title}</h2>
                {entry.description && <p className={styles.description}>{entry.description}</p>}
                <p className={styles.actions}>
                  <Link to="/gallery" className={styles.photos}>
                    View Photos<span className="sr-only"> of {entry.title}</span>
                  </Link>
                  {tools.tools(entry)}
                </p>
              </article>
            </li>
          ))}
        </ol>
      )}
    </CollectionPage>
  )
}
