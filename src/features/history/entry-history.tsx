import type { Thing } from '../../contract/collection.ts'
import { type Change, livesOf } from '../../contract/lifecycle.ts'
import { ask, need } from '../../web/ask.ts'
import { Moment } from '../../web/moment.tsx'
import { useLongList } from '../../web/use-asked.ts'
import { deedWords, whoOf } from './change.tsx'
import { ChangeList } from './change-list.tsx'
import styles from './history.module.css'
import { PutBack } from './put-back.tsx'

type Props = { thing: Pick<Thing, 'table' | 'fields' | 'readAs' | 'wire'>; id: string; onDone: () => void }

/** The changes of one entry, the newest first; each earlier version can be restored, which can be undone. */
export function EntryHistory({ thing, id, onDone }: Props) {
  const lives = livesOf(thing)
  const list = useLongList<Change, { data: Change[] }>(async (query) => ({
    data: (await need((call, body, asked) => ask(call, body, { ...asked, id }), lives.changes, query)).data,
  }))
  const newest = list.items?.[0]

  return (
    <ChangeList
      list={list}
      label="Changes"
      empty={<p className={styles.same}>No changes are recorded yet.</p>}
      thingOf={() => thing}
      head={(change) => (
        <>
          <strong>{whoOf(change)}</strong> {deedWords[change.what]}
          <span className={styles.when}>
            <Moment at={change.at} />
          </span>
        </>
      )}
      summary={({ before, after }) => !(before && after) && 'Show this version'}
      foot={(change) =>
        change === newest ? <p className={styles.now}>Current version.</p> : <PutBack thing={thing} change={change} onDone={onDone} />
      }
    />
  )
}
