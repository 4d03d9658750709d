import type * as z from 'zod/mini'
import { club } from '../../content/club.ts'
import { consoleWords } from '../../content/console.ts'
import { dayAt, localAt, shortMoment } from '../contract/club-time.ts'
import type { Words } from '../contract/collection.ts'
import type { overviewCalls } from '../features/operations/contract.ts'
import cards from '../ui/card.module.css'
import { Icon } from '../ui/icon.tsx'
import styles from './console.module.css'

/** A collection on the console: the numbers of its entries, and its page. */
export type Counted = z.infer<typeof overviewCalls.overview.reply>['data'][number] & { words: Words; to: string }

/** 'Tue 1 Dec, 6:00 pm IST'. */
function whenOf(moment: string) {
  const local = localAt(new Date(moment))
  return `${shortMoment(local.slice(0, 10), local.slice(11), dayAt(new Date()))} ${club.zoneLabel}`
}

/** What needs doing, a line each with a link. Without numbers they are still loading. */
export function Tasks({ counted }: { counted: Counted[] | undefined }) {
  if (!counted) return <p>Loading…</p>
  const named = (count: number, { one, several }: Words) => (count === 1 ? one : several)
  const task = (count: number, to: string, what: string, more: string) => ({ count, to, what, more })
  const tasks = [
    ...counted.map(({ recent, to }) =>
      task(recent ?? 0, to, recent === 1 ? 'new registration' : 'new registrations', 'in the last seven days'),
    ),
    ...counted.map(({ drafts, words, to }) => task(drafts, to, `draft ${named(drafts, words)}`, 'not published yet')),
    ...counted.map(({ scheduled, next, words, to }) => {
      const first = next ? `${scheduled > 1 ? 'the first ' : ''}on ${whenOf(next)}` : ''
      return task(scheduled, to, `scheduled ${named(scheduled, words)}`, first)
    }),
  ].filter(({ count }) => count > 0)
  if (tasks.length === 0)
    return (
      <p className={styles.calm}>
        <Icon name="check" />
        <span>{consoleWords.calm}</span>
      </p>
    )
  return (
    <ul className={cards.card} aria-label="Tasks">
      {tasks.map(({ count, what, more, to }) => (
        <li key={what}>
          <a href={to} className={styles.task}>
            <span className={styles.count}>{count.toLocaleString('en')}</span>
            <span className={styles.what}>
              <strong>{what}</strong> <small className="small">{more}</small>
            </span>
            <Icon name="arrow" />
          </a>
        </li>
      ))}
    </ul>
  )
}
