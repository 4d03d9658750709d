import styles from '../../web/console.module.css'
import { Moment } from '../../web/moment.tsx'
import { restoredWords } from './last-restored.tsx'
import type { Copies, CopiesKnown } from './use-copies.ts'

/** What is known of the last good copy, and what goes on. What is wrong stands over all of the console. */
export function CopyStatus({ known, newest }: { known: CopiesKnown; newest: Copies['newest'] }) {
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
            <span>{` ${last.rows.toLocaleString('en')} rows and ${last.files.toLocaleString('en')} files, every byte read back.`}</span>
          )}
        </p>
      )}
      {place === null && <p>Download the site now and then, and keep the file where the site is not.</p>}
      {place !== null && !newest && !under && <p>There is none yet.</p>}
      {restored && !under && (
        <p>{`${restoredWords(restored)} It came from ${restored.name}; what was there before lies on the server: ${restored.aside}`}</p>
      )}
      {under && (
        <p>
          {under.what === 'copy'
            ? 'A copy is being made …'
            : 'An archive is being put back. The site is shown meanwhile; who saves something may be asked to try again …'}
        </p>
      )}
    </div>
  )
}
