import type { ReactNode } from 'react'
import { wireName } from '../../contract/call.ts'
import type { Thing } from '../../contract/collection.ts'
import type { Change, Deed } from '../../contract/lifecycle.ts'
import { displayWords, shownWords } from '../../contract/times.ts'
import { Button } from '../../ui/button.tsx'
import { Difference } from '../../ui/difference.tsx'
import links from '../../ui/link.module.css'
import { More } from '../../ui/links.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { usePasskeyQuestion } from '../../web/passkey-question.tsx'
import type { LongList } from '../../web/use-asked.ts'
import styles from './history.module.css'

type Props = {
  list: LongList<Change>
  label: string
  empty: ReactNode
  thingOf: (change: Change) => Pick<Thing, 'fields' | 'readAs'> | undefined
  head: (change: Change) => ReactNode
  /** The button that opens a change; without one it is open. */
  summary: (change: Change) => ReactNode
  foot: (change: Change) => ReactNode
}

export function ChangeList({ list, label, empty, thingOf, head, summary, foot }: Props) {
  const { items, more, failed, needsPasskey, waiting, again, showMore } = list
  const passkey = usePasskeyQuestion()
  return (
    <>
      {failed && !needsPasskey && (
        <Failed message={items ? 'The older changes could not be loaded.' : 'The history could not be loaded.'} onAgain={again} />
      )}
      {needsPasskey && (
        <Empty>
          These changes contain the phone numbers of many students.{' '}
          <button type="button" className={`${links.link} ${links.button}`} onClick={passkey.ask}>
            Enter the passkey
          </button>
        </Empty>
      )}
      {passkey.question}
      {!items && !failed && <Skeletons count={3} />}
      {items?.length === 0 && empty}
      {items && items.length > 0 && (
        <ol className={styles.changes} aria-label={label} aria-busy={waiting}>
          {items.map((change) => {
            const opener = summary(change)
            const fields = (change.before || change.after) && <ChangedFields change={change} thing={thingOf(change)} />
            return (
              <li key={change.id}>
                <p>{head(change)}</p>
                {fields && opener ? (
                  <details>
                    <summary>{opener}</summary>
                    {fields}
                  </details>
                ) : (
                  fields
                )}
                {foot(change)}
              </li>
            )
          })}
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

export const whoOf = ({ by }: Pick<Change, 'by'>) => by ?? 'System or visitor'

type Texts = Record<string, string>
/** By the names of lists; of administrators, whatever was recorded. */
function fieldsOf(thing: Pick<Thing, 'fields' | 'readAs'> | undefined, texts: Texts) {
  if (!thing) return Object.keys(texts).map((name) => ({ name, label: name, input: 'text' as const }))
  const own = Object.entries(thing.fields).map(([name, { label, input }]) => ({ name: wireName(thing, name), label, input }))
  return [...own, ...Object.entries(shownWords).map(([name, { label, input }]) => ({ name, label, input }))]
}

/** Empty if it was not recorded. */
const wordsOf = (texts: Texts | null, name: string) => (texts && name in texts ? displayWords(name, texts[name] ?? '') : '')

/** The fields that a change touched; of an entry that was added or deleted, all. */
export function ChangedFields({ change, thing }: { change: Change; thing: Pick<Thing, 'fields' | 'readAs'> | undefined }) {
  const { before, after } = change
  const all = { ...before, ...after }
  const touched = fieldsOf(thing, all).filter(({ name }) => before?.[name] !== after?.[name] && (before?.[name] || after?.[name]))
  if (touched.length === 0) return <p className="small">No fields changed.</p>
  return (
    <dl className={styles.fields}>
      {touched.map(({ name, label, input }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <Difference field={{ input }} before={wordsOf(before, name)} after={wordsOf(after, name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
