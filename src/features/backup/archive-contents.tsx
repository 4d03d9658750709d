import { sized } from '../../contract/sized.ts'
import styles from '../../web/account.module.css'
import { useCollections } from '../../web/console-page.tsx'
import type { ArchiveHolds } from './contract.ts'

const counted = (count: number, one: string, several: string) => `${count.toLocaleString('en')} ${count === 1 ? one : several}`

/** What a backup contains, and which site made it. */
export function ArchiveContents({ holds: { isOwn, tables, files, bytes } }: { holds: ArchiveHolds }) {
  const collections = useCollections()
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
  const entries = collections
    .map(({ table, words }) => ({ ...words, rows: rowsOf(table) }))
    .filter(({ rows }) => rows > 0)
    .map(({ rows, one, several }) => counted(rows, one, several))
  const all = [...entries, counted(rowsOf('admins'), 'administrator', 'administrators')]
  return (
    <>
      <p>{`It was made by ${isOwn ? 'this site' : 'another site'} and is complete. It contains:`}</p>
      <ul className={styles.holds}>
        {all.map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>{files === 0 ? 'no files' : `${counted(files, 'file', 'files')} (${sized(bytes)})`}</li>
      </ul>
      {!isOwn && <p className={styles.why}>Everything on this site, administrators included, is replaced by the backup.</p>}
    </>
  )
}
