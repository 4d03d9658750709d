import { sized } from '../../contract/sized.ts'
import styles from '../../web/dialog.module.css'
import { consoleKinds } from '../history/audited-collections.ts'
import type { ArchiveHolds } from './contract.ts'

const counted = (count: number, one: string, several: string) => `${count.toLocaleString('en')} ${count === 1 ? one : several}`

/** What an archive holds, and of which site it is. */
export function ArchiveContents({ holds: { isOwn, tables, files, bytes } }: { holds: ArchiveHolds }) {
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
  const entries = consoleKinds
    .map(({ table, words }) => ({ ...words, rows: rowsOf(table) }))
    .filter(({ rows }) => rows > 0)
    .map(({ rows, one, several }) => counted(rows, one, several))
  const all = [...entries, counted(rowsOf('admins'), 'administrator', 'administrators')]
  return (
    <>
      <p>{`It was made by ${isOwn ? 'this site' : 'another site'}, and every byte of it was looked at. It holds:`}</p>
      <ul className={styles.holds}>
        {all.map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>{files === 0 ? 'no files' : `${counted(files, 'file', 'files')} (${sized(bytes)})`}</li>
      </ul>
      {!isOwn && <p className={styles.why}>All that this site holds gives way to what the other one held then, its administrators too.</p>}
    </>
  )
}
