import { isCopyOld } from '../../contract/copy-age.ts'
import { sized } from '../../contract/sized.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from '../../web/console.module.css'
import { agoOf } from './ago.ts'
import { BackupWarnings } from './backup-warnings.tsx'
import { isNews, LastRestored } from './last-restored.tsx'
import { useBackups } from './use-backups.ts'

/** How old the last backup is, and what is wrong with the backups. */
export function BackupSigns() {
  const { known, newest, failed } = useBackups()
  const now = Date.now()
  const isOld = newest !== undefined && isCopyOld(new Date(newest.made), new Date(now))
  return (
    <>
      {newest && !isOld && (
        <p className={styles.sign}>
          <Icon name="check" />
          <span>
            Last backup <strong>{agoOf(newest.made, now)}</strong>
            <span>{`, ${sized(newest.size)}`}</span>
          </span>
        </p>
      )}
      {!known && <p className={styles.sign}>{failed ? 'The state of the backups could not be loaded.' : 'Checking the backups…'}</p>}
      {known && <BackupWarnings known={known} newest={newest} isOld={isOld} />}
      {known?.restored && !known.under && isNews(known.restored, now) && <LastRestored restored={known.restored} />}
    </>
  )
}
