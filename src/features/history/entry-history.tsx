import { livesOf } from '../../contract/lifecycle.ts'
import { Moment } from '../../web/moment.tsx'
import type { EntryTool } from '../../web/slots.ts'
import { useLongList } from '../../web/use-asked.ts'
import { ChangeList, deedWords, whoOf } from './change-list.tsx'
import styles from './history.module.css'
import { PutBack } from './put-back.tsx'

/** The changes of one entry, the newest first; earlier versions can be restored, which can be undone. */
export function EntryHistory({ thing, id, onDone }: EntryTool) {
  const lives = livesOf(thing)
  const list = useLongList(lives.changes, {}, id)
  const newest = list.items?.[0]

  return (
    <ChangeList
      list={list}
      label="Changes"
      empty={<p className="small">No changes are recorded yet.</p>}
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
        change === newest ? <p className="small">Current version.</p> : <PutBack thing={thing} change={change} onDone={onDone} />
      }
    />
  )
}
