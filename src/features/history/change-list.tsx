import type { ReactNode } from 'react'
import type { Thing } from '../../contract/collection.ts'
import type { Change } from '../../contract/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import links from '../../ui/link.module.css'
import { More } from '../../ui/links.tsx'
import { Empty, Failed, Skeletons } from '../../ui/states.tsx'
import { usePasskeyQuestion } from '../../web/passkey-question.tsx'
import type { LongList } from '../../web/use-asked.ts'
import { ChangedFields } from './change.tsx'
import styles from './history.module.css'

type Props = {
  list: LongList<Change>
  label: string
  /** Shown if there are no changes. */
  empty: ReactNode
  thingOf: (change: Change) => Pick<Thing, 'fields' | 'readAs'> | undefined
  head: (change: Change) => ReactNode
  /** The button that opens what a change did; without one it is open. */
  summary: (change: Change) => ReactNode
  foot: (change: Change) => ReactNode
}

/** Changes, the newest first, each with what it changed. */
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
                <p className={styles.head}>{head(change)}</p>
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
