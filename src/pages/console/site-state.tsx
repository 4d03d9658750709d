import { isCopyOld } from '../../contract/copy-age.ts'
import { sized } from '../../contract/sized.ts'
import { agoOf } from '../../features/backup/ago.ts'
import { CopyWarnings } from '../../features/backup/copy-warnings.tsx'
import { isNews, LastRestored } from '../../features/backup/last-restored.tsx'
import type { Copies } from '../../features/backup/use-copies.ts'
import { FailingJobs } from '../../features/operations/failing-jobs.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from '../../web/console.module.css'
import { ConsoleWays } from '../../web/console-part.tsx'

/** What stands over all parts of the console: the ways to them, how the site is kept, and what goes wrong. */
export function SiteState({ copies: { known, newest, failed } }: { copies: Copies }) {
  const now = Date.now()
  const isOld = newest !== undefined && isCopyOld(new Date(newest.made), new Date(now))
  return (
    <div className={styles.state}>
      <ConsoleWays />
      <div className={styles.signs} aria-live="polite">
        {newest && !isOld && (
          <p className={styles.sign}>
            <Icon name="check" />
            <span>
              Last good copy <strong>{agoOf(newest.made, now)}</strong>
              <span>{`, ${sized(newest.size)}`}</span>
            </span>
          </p>
        )}
        {!known && <p className={styles.sign}>{failed ? 'Nothing is known of the copies just now.' : 'Looking at the copies…'}</p>}
        {known && <CopyWarnings known={known} newest={newest} isOld={isOld} />}
        <FailingJobs />
        {known?.restored && !known.under && isNews(known.restored, now) && <LastRestored restored={known.restored} />}
      </div>
    </div>
  )
}
