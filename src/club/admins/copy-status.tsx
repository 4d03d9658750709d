import { kept } from '../../contract/lives.ts'
import { sized } from '../../contract/sized.ts'
import { Moment } from '../../web/moment.tsx'
import shared from './admins.module.css'
import styles from './console.module.css'
import { copyGrowsOld } from './copy-calls.ts'
import type { CopiesKnown } from './use-copies.ts'

const hour = 60 * 60_000

/** How long ago, as a person says it. */
export function agoOf(moment: string, now: number) {
  const hours = Math.max(0, now - Date.parse(moment)) / hour
  if (hours < 1) return 'less than an hour ago'
  if (hours < 48) return `${Math.floor(hours)} hour${hours < 2 ? '' : 's'} ago`
  return `${Math.floor(hours / 24)} days ago`
}

/** The age and size of the last good copy, what is wrong, and what goes on. */
export function CopyStatus({ known: { data, place, isThere, isEncrypted, last, trouble, under, restored } }: { known: CopiesKnown }) {
  const now = Date.now()
  const newest = data.find(({ isGood }) => isGood)
  const isOld = newest === undefined || now - Date.parse(newest.made) > copyGrowsOld
  return (
    <div className={styles.status} aria-live="polite">
      {newest && (
        <p>
          <strong>Made {agoOf(newest.made, now)}</strong>, {sized(newest.size)}, {isEncrypted ? 'encrypted' : 'not encrypted'}:{' '}
          <Moment at={newest.made} />.
          {last?.name === newest.name &&
            ` ${last.rows.toLocaleString('en')} rows and ${last.files.toLocaleString('en')} files, every byte read back.`}
        </p>
      )}
      {place === null && (
        <p className={shared.note}>
          No copies are made by themselves. Ask whoever hosts the site to set <code>BACKUP_URL</code>; until then download the site now and
          then, and keep the file where the site is not.
        </p>
      )}
      {place !== null && !isThere && (
        <p className={shared.note}>The place of the copies does not answer. Ask whoever hosts the site to look at BACKUP_URL.</p>
      )}
      {place !== null && isThere && isOld && !under && (
        <p className={shared.note}>
          {newest ? 'The last good copy is more than 36 hours old.' : 'There is no copy of this site yet.'} The site tries every hour.
        </p>
      )}
      {trouble && (
        <p className={shared.note}>
          {trouble.what === 'copy' ? 'A copy could not be made' : 'A copy could not be put back, and nothing was changed'} (
          <Moment at={trouble.at} />
          ): {trouble.why}
        </p>
      )}
      {restored && !under && (
        <p>
          The site was last put back {agoOf(restored.at, now)}. What was there before is kept on the server for {kept.trash} days:{' '}
          {restored.aside}
        </p>
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
