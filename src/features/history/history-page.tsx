import { useState } from 'react'
import { capital } from '../../contract/capital.ts'
import type { Thing } from '../../contract/collection.ts'
import { type Change, kept, livesCalls } from '../../contract/lifecycle.ts'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import links from '../../ui/link.module.css'
import { ask, need } from '../../web/ask.ts'
import { consolePart } from '../../web/console-page.tsx'
import { Moment } from '../../web/moment.tsx'
import { useLongList } from '../../web/use-long-list.ts'
import { ChangeList, deedWords, whoOf } from './change-list.tsx'
import styles from './history.module.css'
import { PutBack } from './put-back.tsx'
import { useAudited } from './use-audited.ts'

const askChanges = (query: object) => need(ask, livesCalls.changes, query)

export const historyPage = (collections: readonly Thing[]) =>
  consolePart({
    eyebrow: `K-08 · ${kept.history / 365} years`,
    description: 'Every change on the site.',
    collections,
    View: History,
  })

const inOrder = (options: [string, string][]) => options.toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))

/** Every change on the site, the newest first, by type of entry or by action; each opens to what it changed. */
export function History() {
  const [wanted, setWanted] = useState<Record<string, string>>({})
  const list = useLongList<Change, Awaited<ReturnType<typeof askChanges>>>(askChanges, wanted)
  const { items, more, waiting } = list
  const { kinds, kindOf, notedOf } = useAudited()
  const isFiltered = Object.keys(wanted).length > 0
  const menus = {
    kind: { label: 'Type', options: inOrder(kinds.map((kind) => [kind, capital(kindOf(kind))])) },
    what: { label: 'Action', options: Object.entries(deedWords).map(([deed, words]): [string, string] => [deed, capital(words)]) },
  }
  return (
    <>
      <fieldset className={styles.filters}>
        <legend className="sr-only">Filter the history</legend>
        {Object.entries(menus).map(([name, { label, options }]) => (
          <label key={name}>
            {label}
            <select
              onChange={({ target }) =>
                setWanted(({ [name]: _, ...others }) => (target.value ? { ...others, [name]: target.value } : others))
              }
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
          {isFiltered && !waiting && items && `${items.length}${more ? ' or more' : ''} found`}
        </p>
      </fieldset>
      <ChangeList
        list={list}
        empty={
          <Empty>{isFiltered ? 'No changes match.' : 'No changes yet. Every change is listed here, with who made it and when.'}</Empty>
        }
        thingOf={notedOf}
        head={(change) => (
          <>
            <Chip>{kindOf(change.kind)}</Chip> <strong dir="auto">{change.title || 'Without a title'}</strong>
            <span className={styles.when}>
              {whoOf(change)} {deedWords[change.what]}, <Moment at={change.at} />
            </span>
          </>
        )}
        foot={(change) => <Ways change={change} />}
      />
    </>
  )
}

/** What can be done with a change: restore that version, or open the trash. */
function Ways({ change }: { change: Change }) {
  const { notedOf, thingOf } = useAudited()
  const { kind, what, after, newest } = change
  const noted = notedOf(change)
  const isNewest = newest.id === change.id
  if (thingOf(kind) && newest.what === 'erase') return isNewest ? null : <p className={styles.now}>It was deleted permanently.</p>
  if (thingOf(kind) && newest.what === 'delete' && !isNewest) return <p className={styles.now}>It is in the trash.</p>
  if (thingOf(kind) && what === 'delete' && isNewest)
    return (
      <a className={links.link} href="/adminconsole/trash">
        Open the trash
      </a>
    )
  if (isNewest && after) return <p className={styles.now}>Current version.</p>
  return noted && after ? <PutBack thing={noted} change={change} /> : null
}
