import { useRef, useState } from 'react'
import type { Thing } from '../../contract/collection.ts'
import { bySite, type Change, kept, livesCalls } from '../../contract/lifecycle.ts'
import { capital } from '../../contract/text-format.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/card.tsx'
import { focusFirst } from '../../ui/focus.ts'
import links from '../../ui/link.module.css'
import { More } from '../../ui/links.tsx'
import { Empty } from '../../ui/states.tsx'
import { consolePart } from '../../web/console-page.tsx'
import { Moment } from '../../web/moment.tsx'
import { useAsked, useLongList } from '../../web/use-asked.ts'
import { ChangeList, deedWords, whoOf } from './change-list.tsx'
import styles from './history.module.css'
import { PutBack } from './put-back.tsx'
import { useAudited } from './use-audited.ts'

export const historyPage = (collections: readonly Thing[]) =>
  consolePart({
    lead: `Every change in the last ${kept.history / 365} years.`,
    description: 'Every change on the site.',
    collections,
    View: History,
  })

/** Every change on the site, the newest first; each opens to what it changed. */
export function History() {
  const [wanted, setWanted] = useState<Wanted>({})
  const list = useLongList(livesCalls.changes, wanted)
  const { items, more, waiting } = list
  const { kindOf, notedOf } = useAudited()
  const section = useRef<HTMLDivElement>(null)
  function showAll() {
    setWanted({})
    // The button is removed.
    focusFirst(section.current)
  }
  const isFiltered = Object.values(wanted).some(Boolean)
  const count = items && `${items.length}${more ? ' or more' : ''} ${items.length === 1 ? 'change' : 'changes'} found`
  return (
    <>
      <div ref={section}>
        <Filters wanted={wanted} onWanted={setWanted} found={isFiltered && !waiting ? count : undefined} />
      </div>
      <ChangeList
        list={list}
        label="Changes"
        empty={
          isFiltered ? (
            <>
              <Empty>No changes match.</Empty>
              <More>
                <Button look="quiet" onClick={showAll}>
                  Show all changes
                </Button>
              </More>
            </>
          ) : (
            <Empty>No changes yet. Every change is listed here, with who made it and when.</Empty>
          )
        }
        thingOf={notedOf}
        head={(change) => (
          <>
            <Chip>{kindOf(change.kind)}</Chip>&ensp;<strong dir="auto">{change.title || 'Untitled'}</strong>
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
    </>
  )
}

function Ways({ change }: { change: Change }) {
  const { notedOf, thingOf } = useAudited()
  const { kind, what, after, newest } = change
  const noted = notedOf(change)
  const isNewest = newest.id === change.id
  if (thingOf(kind) && newest.what === 'erase') return isNewest ? null : <p className="small">It was deleted permanently.</p>
  if (thingOf(kind) && newest.what === 'delete' && !isNewest) return <p className="small">It is in the trash.</p>
  if (thingOf(kind) && what === 'delete' && isNewest)
    return (
      <a className={links.link} href="/adminconsole/trash">
        Open the trash
      </a>
    )
  if (isNewest && after) return <p className="small">Current version.</p>
  return noted && after ? <PutBack thing={noted} change={change} /> : null
}

type Wanted = { kind?: string; by?: string; what?: string }
type FilterProps = { wanted: Wanted; onWanted: (wanted: Wanted) => void; found: string | undefined }

const deeds = Object.entries(deedWords).map(([deed, words]) => [deed, capital(words)] as const)

/** `found`: how many changes are shown, once that is known. */
function Filters({ wanted, onWanted, found }: FilterProps) {
  const { reply } = useAsked(livesCalls.changedBy)
  const audited = useAudited()
  const named = audited.kinds.map((kind) => [kind, capital(audited.kindOf(kind))] as const)
  const kinds = named.toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
  const people = [...(reply?.data ?? []).map(({ id, name }) => [id, name] as const), [bySite, 'System or visitor'] as const]
  const menus = { kind: ['Type', kinds], by: ['Who', people], what: ['Action', deeds] } as const
  return (
    <fieldset className={styles.filters}>
      <legend className="sr-only">Filter the history</legend>
      {Object.entries(menus).map(([name, [label, options]]) => (
        <label key={name}>
          {label}
          <select
            value={wanted[name as keyof Wanted] ?? ''}
            onChange={({ target }) => onWanted({ ...wanted, [name]: target.value || undefined })}
          >
            <option value="">All</option>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      ))}
      <p className="sr-only" role="status">
        {found}
      </p>
    </fieldset>
  )
}
