import { type Change, livesCalls } from '../../contract/lives.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import links from '../../ui/link.module.css'
import { More } from '../../ui/more.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { need } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { ChangedFields, deedWords, whoOf } from '../../web/change.tsx'
import styles from '../../web/changes.module.css'
import { Moment } from '../../web/moment.tsx'
import { useLongList } from '../../web/use-long-list.ts'
import { thingOf } from './kinds-console.tsx'

/** What is noted and is no thing. */
const otherKinds: Record<string, string> = { admins: 'administrator', settings: 'setting' }
const kindOf = (kind: string) => thingOf(kind)?.words.one ?? otherKinds[kind] ?? kind
const askChanges = (query: object) => need(ask, livesCalls.changes, query)

/** What was done on the whole site, the newest first; each opens to what it changed. */
export function HistoryConsole() {
  const { items, more, failed, again, showMore } = useLongList<Change, Awaited<ReturnType<typeof askChanges>>>(askChanges)
  return (
    <Section id="history" eyebrow="K-08 · Two years" heading="History">
      {failed && <Failed message="What was done could not be fetched." onAgain={again} />}
      {!items && !failed && <Skeletons shape="rows" count={3} />}
      {items?.length === 0 && <Empty>Nothing has been done yet. Every change will stand here, with who made it and when.</Empty>}
      <ol className={styles.changes} aria-label="What was done">
        {items?.map((change) => (
          <li key={change.id}>
            <p className={styles.head}>
              <Chip>{kindOf(change.kind)}</Chip> <strong>{change.title || 'Without a title'}</strong>
              <span className={styles.when}>
                {whoOf(change)} {deedWords[change.what]}, <Moment at={change.at} />
              </span>
            </p>
            {(change.before || change.after) && (
              <details>
                <summary>
                  What changed<span className="sr-only"> in {change.title}</span>
                </summary>
                <ChangedFields change={change} thing={thingOf(change.kind)} />
              </details>
            )}
            {change.what === 'delete' && thingOf(change.kind) && (
              <a className={links.link} href="#trash">
                Look in the trash
              </a>
            )}
          </li>
        ))}
      </ol>
      {more && (
        <More>
          <Button look="quiet" onClick={showMore}>
            Show older changes
          </Button>
        </More>
      )}
    </Section>
  )
}
