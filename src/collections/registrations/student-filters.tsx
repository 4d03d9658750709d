import { callAddress } from '../../contract/address.ts'
import { keysOf } from '../../contract/fields.ts'
import links from '../../ui/link.module.css'
import { SearchBox } from '../../ui/search-box.tsx'
import { StillWaiting } from '../../ui/still-waiting.tsx'
import { type Filter, menus, students } from './contract.ts'
import { useDownload } from './download.ts'
import styles from './registrations.module.css'

export type Wanted = Record<string, string>
const files = { CSV: students.calls.csv, Excel: students.calls.xlsx }

type Props = { wanted: Wanted; filter: Filter; onWanted: (wanted: Wanted) => void; found: number | undefined; busy: boolean }

/** Where the filters will stand, for an administrator: as large as they are, and nothing to be used yet. */
export const FiltersPlace = () => (
  <div className={styles.filtersPlace} inert aria-hidden="true">
    <StudentFilters wanted={{}} filter={{}} onWanted={() => {}} found={undefined} busy={false} />
    <div className={styles.choosing} />
  </div>
)

/** What an administrator looks for among the students, and the way to take what is found along. */
export function StudentFilters({ wanted, filter, onWanted, found, busy }: Props) {
  const { download, busy: downloading } = useDownload()
  return (
    <div className={styles.filters}>
      <SearchBox label="Search students" value={wanted.q ?? ''} onChange={(q) => onWanted({ ...wanted, q })} found={found} busy={busy} />
      {keysOf(menus).map((name) => (
        <select
          key={name}
          aria-label={menus[name].label}
          value={wanted[name] ?? ''}
          onChange={({ target }) => onWanted({ ...wanted, [name]: target.value })}
        >
          <option value="">{menus[name].label}: all</option>
          {menus[name].options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ))}
      <span className={styles.downloads}>
        {Object.entries(files).map(([what, call]) => (
          <a
            key={what}
            href={callAddress(call, { query: filter })}
            className={links.link}
            download
            aria-busy={downloading}
            onClick={(event) => {
              event.preventDefault()
              void download(call, filter)
            }}
          >
            Download {what}
          </a>
        ))}
        <StillWaiting waiting={downloading} />
      </span>
    </div>
  )
}
