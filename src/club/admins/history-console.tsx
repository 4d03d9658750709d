import { useRef } from 'react'
import { type Change, kept, livesCalls } from '../../contract/lives.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import links from '../../ui/link.module.css'
import { More } from '../../ui/more.tsx'
import { need } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { deedWords, whoOf } from '../../web/change.tsx'
import { ChangeList } from '../../web/change-list.tsx'
import styles from '../../web/changes.module.css'
import { Link } from '../../web/link.tsx'
import { Moment } from '../../web/moment.tsx'
import { PutBack } from '../../web/put-back.tsx'
import { useEntryState } from '../../web/use-entry-state.ts'
import { useLongList } from '../../web/use-long-list.ts'
import { ConsolePart } from './console-part.tsx'
import { HistoryFilters, type Wanted } from './history-filters.tsx'
import { kindOf, notedOf, thingOf } from './kinds-console.tsx'

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
  // Where some are left out, the first that is shown of an entry may not be its newest.
  const standing = newestOf(wanted.by || wanted.what ? [] : (items ?? []))
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
        foot={(change) => <Ways change={change} stands={standing.has(change)} />}
      />
    </ConsolePart>
  )
}

/** Of changes, the newest first, the first of each entry: so it stands now. */
function newestOf(changes: readonly Change[]) {
  const byEntry = new Map<string, Change>()
  for (const change of changes.toReversed()) byEntry.set(`${change.kind} ${change.entry}`, change)
  return new Set(byEntry.values())
}

/** Where one can go from a change: to what was deleted, or back to what it left there, unless it `stands` there now. */
function Ways({ change, stands }: { change: Change; stands: boolean }) {
  const noted = notedOf(change)
  if (change.what === 'delete' && thingOf(change.kind))
    return (
      <Link className={links.link} to="#trash">
        Look in the trash
      </Link>
    )
  if (stands && change.after) return <p className={styles.now}>So it stands now.</p>
  return noted && change.after ? <PutBack thing={noted} change={change} /> : null
}
