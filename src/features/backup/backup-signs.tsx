import type { ReactNode } from 'react'
import { isCopyOld } from '../../contract/copy-age.ts'
import { sized } from '../../contract/text-format.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from '../../web/console.module.css'
import { Warning } from '../../web/console-page.tsx'
import { momentWords } from '../../web/moment.tsx'
import { restoredWords, useBackups } from './use-backups.ts'

const hour = 60 * 60_000
const askHost = 'Ask whoever hosts the site'
const again = 'The site tries every hour.'

function agoOf(moment: string) {
  const hours = Math.max(0, Date.now() - Date.parse(moment)) / hour
  if (hours < 1) return 'less than an hour ago'
  return hours < 48 ? `${Math.floor(hours)} hour${hours < 2 ? '' : 's'} ago` : `${Math.floor(hours / 24)} days ago`
}

const Good = ({ children }: { children: ReactNode }) => (
  <p className={styles.sign}>
    <Icon name="check" />
    <span>{children}</span>
  </p>
)

/** How old the last backup is, what is wrong with the backups, and for a day that one was restored. */
export function BackupSigns() {
  const { known, newest, failed } = useBackups()
  if (!known) return <p className={styles.sign}>{failed ? 'The state of the backups could not be loaded.' : 'Checking the backups…'}</p>
  const { place, isThere, trouble, under } = known
  const isOld = newest !== undefined && isCopyOld(new Date(newest.made), new Date())
  const last = newest && `${agoOf(newest.made)}, ${sized(newest.size)}`
  const restored = known.restored && !under && Date.now() - Date.parse(known.restored.at) < 24 * hour ? known.restored : undefined
  const missing = restored?.missing ?? 0
  const warnings: [isShown: boolean, words: string, next: string][] = [
    [place === null, 'Automatic backups are off.', `${askHost} to set BACKUP_URL.`],
    [place !== null && !isThere, 'The place of the backups does not answer.', `${askHost} to look at BACKUP_URL.`],
    [place !== null && isThere && !newest && !under, 'There is no backup of this site yet.', again],
    [isOld, `Last good backup ${last}.`, `There should be one every day. ${again}`],
  ]
  if (trouble) {
    const next = `${trouble.why} (${momentWords(trouble.at)})${trouble.what === 'restore' ? ' Nothing was changed.' : ''}`
    warnings.push([true, `A backup could not be ${trouble.what === 'copy' ? 'made' : 'restored'}:`, next])
  }
  return (
    <>
      {last && !isOld && <Good>{`Last backup ${last}`}</Good>}
      {warnings.map(
        ([isShown, words, next]) =>
          isShown && (
            <Warning key={words} next={next}>
              {words}
            </Warning>
          ),
      )}
      {restored && <Good>{restoredWords(restored)}</Good>}
      {missing > 0 && (
        <Warning next="If a picture or a document is missing, upload it again, or restore an earlier backup.">
          {`${missing === 1 ? 'One of its files is' : `${missing.toLocaleString('en')} of its files are`} missing.`}
        </Warning>
      )}
    </>
  )
}
