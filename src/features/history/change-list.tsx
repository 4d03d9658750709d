import type { ReactNode } from 'react'
import type { Thing } from '../../contract/collection.ts'
import type { Change, Deed } from '../../contract/lifecycle.ts'
import { shownWords, toldWords } from '../../contract/shown-words.ts'
import { wireName } from '../../contract/wire-name.ts'
import { Button } from '../../ui/button.tsx'
import { Difference } from '../../ui/difference.tsx'
import { Failed } from '../../ui/failed.tsx'
import { More } from '../../ui/more.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import type { LongList } from '../../web/use-long-list.ts'
import styles from './history.module.css'

/** What somebody did, in words. */
export const deedWords: Record<Deed, string> = {
  add: 'added',
  edit: 'edited',
  delete: 'deleted',
  restore: 'restored from the trash',
  'put back': 'restored an earlier version',
  publish: 'published',
  'take back': 'moved back to drafts',
  expire: 'expired',
  erase: 'deleted permanently',
}

/** Who did it; without a name it was a job or a visitor. */
export const whoOf = ({ by }: Pick<Change, 'by'>) => by ?? 'System or visitor'

type Props = {
  list: LongList<Change>
  /** What is shown if there are no changes. */
  empty: ReactNode
  thingOf: (change: Change) => Pick<Thing, 'fields' | 'readAs'> | undefined
  head: (change: Change) => ReactNode
  foot: (change: Change) => ReactNode
  /** Whether what an edit changed is open already. */
  isOpen?: boolean
}

/** Changes, the newest first, each with what it changed. */
export function ChangeList({ list, empty, thingOf, head, foot, isOpen = false }: Props) {
  const { items, more, failed, waiting, again, showMore } = list
  return (
    <>
      {failed && <Failed message={items ? 'The older changes could not be loaded.' : 'The history could not be loaded.'} onAgain={again} />}
      {!items && !failed && <Skeletons count={3} />}
      {items?.length === 0 && empty}
      {items && items.length > 0 && (
        <ol className={styles.changes} aria-label="Changes" aria-busy={waiting}>
          {items.map((change) => (
            <li key={change.id}>
              <p className={styles.head}>{head(change)}</p>
              {(change.before || change.after) && (
                <details open={isOpen && change.before !== null && change.after !== null}>
                  <summary>
                    What changed<span className="sr-only"> in {change.title}</span>
                  </summary>
                  <ChangedFields change={change} thing={thingOf(change)} />
                </details>
              )}
              {foot(change)}
            </li>
          ))}
        </ol>
      )}
      {more && (
        <More>
          <Button look="quiet" onClick={showMore}>
            Show older changes
          </Button>
        </More>
      )}
    </>
  )
}

type Texts = Record<string, string>
/** The fields of a kind, by the names that they are read by; of one that is no thing, whatever was noted of it. */
function fieldsOf(thing: Pick<Thing, 'fields' | 'readAs'> | undefined, texts: Texts) {
  if (!thing) return Object.keys(texts).map((name) => ({ name, label: name, input: 'text' as const }))
  const own = Object.entries(thing.fields).map(([name, { label, input }]) => ({ name: wireName(thing, name), label, input }))
  return [...own, ...Object.entries(shownWords).map(([name, { label, input }]) => ({ name, label, input }))]
}

/** What a field said; where nothing was noted of it, nothing. */
const said = (texts: Texts | null, name: string) => (texts && name in texts ? toldWords(name, texts[name] ?? '') : '')

/** What one change did to each field, only those that it touched; of one that came or went all that it said. */
function ChangedFields({ change, thing }: { change: Change; thing: Pick<Thing, 'fields' | 'readAs'> | undefined }) {
  const { before, after } = change
  const all = { ...before, ...after }
  const touched = fieldsOf(thing, all).filter(({ name }) => before?.[name] !== after?.[name] && (before?.[name] || after?.[name]))
  if (touched.length === 0) return <p className={styles.same}>No fields changed.</p>
  return (
    <dl className={styles.fields}>
      {touched.map(({ name, label, input }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <Difference field={{ input }} before={said(before, name)} after={said(after, name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
