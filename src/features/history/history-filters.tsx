import { bySite, type Deed, livesCalls } from '../../contract/lifecycle.ts'
import { capital } from '../../contract/text-format.ts'
import { useAsked } from '../../web/use-asked.ts'
import { deedWords } from './change.tsx'
import styles from './history.module.css'
import { useAudited } from './use-audited.ts'

export type Wanted = { kind?: string; by?: string; what?: string }

const inOrder = (options: (readonly [string, string])[]) => options.toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
const deeds = Object.entries(deedWords).map(([deed, words]) => [deed as Deed, capital(words)] as const)

/** Filters of the history: type of entry, who, and what they did. `found`: how many are shown, once that is known. */
export function HistoryFilters({
  wanted,
  onWanted,
  found,
}: {
  wanted: Wanted
  onWanted: (wanted: Wanted) => void
  found: string | undefined
}) {
  const { reply } = useAsked(livesCalls.changedBy)
  const audited = useAudited()
  const kinds = inOrder(audited.kinds.map((kind) => [kind, capital(audited.kindOf(kind))]))
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
