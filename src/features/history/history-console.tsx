import { useRef } from 'react'
import { type Change, kept, livesCalls } from '../../contract/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import links from '../../ui/link.module.css'
import { More } from '../../ui/more.tsx'
import { need } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { ConsolePart } from '../../web/console-part.tsx'
import { Link } from '../../web/link.tsx'
import { Moment } from '../../web/moment.tsx'
import { useEntryState } from '../../web/use-entry-state.ts'
import { useLongList } from '../../web/use-long-list.ts'
import { kindOf, notedOf, thingOf } from './audited-collections.ts'
import { deedWords, whoOf } from './change.tsx'
import { ChangeList } from './change-list.tsx'
import styles from './changes.module.css'
import { HistoryFilters, type Wanted } from './history-filters.tsx'
import { PutBack } from './put-back.tsx'

const askChanges = (query: object) => need(ask, livesCalls.changes, query)

/** What was done on the whole site, the newest first; each opens to what it changed. */
export function HistoryConsole() {
  const [wanted, setWanted] = useEntryState<Wanted>({})
  const list = useLongList<Change, Awaited<ReturnType<typeof askChanges>>>(askChanges, wanted)
  const { items, more, waiting } = list
  const section = useRef<HTMLDivElement>(null)
  function showAll() {
    setWanted({})
    // The button goes with what it stands in.
    focusFirst(section.current)
  }
  const isFiltered = Object.values(wanted).some(Boolean)
  const count = items && `${items.length}${more ? ' or more' : ''} ${items.length === 1 ? 'change' : 'changes'} found`
  return (
    <ConsolePart id="history">
      <div ref={section}>
        <HistoryFilters wanted={wanted} onWanted={setWanted} found={isFiltered && !waiting ? count : undefined} />
      </div>
      <ChangeList
        list={list}
        label="What was done"
        empty={
          isFiltered ? (
            <>
              <Empty>Nothing of that was done in {kept.history / 365} years.</Empty>
              <More>
                <Button look="quiet" onClick={showAll}>
                  Show everything
                </Button>
              </More>
            </>
          ) : (
            <Empty>Nothing has been done yet. Every change will stand here, with who made it and when.</Empty>
          )
        }
        thingOf={notedOf}
        head={(change) => (
          <>
            <Chip>{kindOf(change.kind)}</Chip> <strong>{change.title || 'Without a title'}</strong>
            <span className={styles.when}>
              {whoOf(change)} {deedWords[change.what]}, <Moment at={change.at} />
            </span>
          </>
        )}
        summary={({ title }) => (
          <>
            What changed<span className="sr-only"> in {title}</span>
          </>
        )}
        foot={(change) => <Ways change={change} />}
      />
    </ConsolePart>
  )
}

/** Where one can go from a change: to what it left there, as far as its entry can be gone back to at all. */
function Ways({ change }: { change: Change }) {
  const { kind, what, after, newest } = change
  const noted = notedOf(change)
  const isNewest = newest.id === change.id
  if (thingOf(kind) && newest.what === 'erase') return isNewest ? null : <p className={styles.now}>It has been erased for good.</p>
  if (thingOf(kind) && newest.what === 'delete' && !isNewest) return <p className={styles.now}>It lies in the trash.</p>
  if (thingOf(kind) && what === 'delete' && isNewest)
    return (
      <Link className={links.link} to="#trash">
        Look in the trash
      </Link>
    )
  if (isNewest && after) return <p className={styles.now}>So it stands now.</p>
  return noted && after ? <PutBack thing={noted} change={change} /> : null
}
