import styles from '../../web/console.module.css'
import { Moment } from '../../web/moment.tsx'
import { restoredWords } from './last-restored.tsx'
import type { Backups, BackupsKnown } from './use-backups.ts'

/** The last good backup, and what is running. Warnings are shown in the console (backup-signs.tsx). */
export function BackupStatus({ known, newest }: { known: BackupsKnown; newest: Backups['newest'] }) {
  const { place, last, under, restored } = known
  return (
    <div className={styles.status} aria-live="polite">
      {newest && (
        <p>
          <strong>
            <Moment at={newest.made} />
          </strong>
          <span>{`, ${newest.name.endsWith('.age') ? 'encrypted' : 'not encrypted'}.`}</span>
          {last?.name === newest.name && (
            <span>{` ${last.rows.toLocaleString('en')} rows and ${last.files.toLocaleString('en')} files, all verified.`}</span>
          )}
        </p>
      )}
      {place === null && <p>Download a backup regularly and keep it somewhere else.</p>}
      {place !== null && !newest && !under && <p>There is no backup yet.</p>}
      {restored && !under && (
        <p>{`${restoredWords(restored)} It came from ${restored.name}. The state before is on the server: ${restored.aside}`}</p>
      )}
      {under && (
        <p>
          {under.what === 'copy'
            ? 'A backup is being made…'
            : 'A backup is being restored. Saving may fail meanwhile; try again afterwards.'}
        </p>
      )}
    </div>
  )
}
