import { isCopyOld } from '../../contract/copy-age.ts'
import { sized } from '../../contract/sized.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from '../../web/console.module.css'
import { Moment } from '../../web/moment.tsx'
import { Warning } from '../../web/warning.tsx'
import { type BackupsKnown, missingAdvice, missingWords, restoredWords, useBackups } from './use-backups.ts'

const hour = 60 * 60_000
const askHost = 'Ask whoever hosts the site'
const again = 'The site tries every hour.'

function agoOf(moment: string, now: number) {
  const hours = Math.max(0, now - Date.parse(moment)) / hour
  if (hours < 1) return 'less than an hour ago'
  if (hours < 48) return `${Math.floor(hours)} hour${hours < 2 ? '' : 's'} ago`
  return `${Math.floor(hours / 24)} days ago`
}

/** How old the last backup is, what is wrong with the backups, and for a day that one was restored. */
export function BackupSigns() {
  const { known, newest, failed } = useBackups()
  const now = Date.now()
  const isOld = newest !== undefined && isCopyOld(new Date(newest.made), new Date(now))
  if (!known) return <p className={styles.sign}>{failed ? 'The state of the backups could not be loaded.' : 'Checking the backups…'}</p>
  const { place, isThere, trouble, under, restored } = known
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
      {place === null && <Warning next={`${askHost} to set BACKUP_URL.`}>Automatic backups are off.</Warning>}
      {place !== null && !isThere && (
        <Warning next={`${askHost} to look at BACKUP_URL.`}>The place of the backups does not answer.</Warning>
      )}
      {place !== null && isThere && !newest && !under && <Warning next={again}>There is no backup of this site yet.</Warning>}
      {newest && isOld && (
        <Warning next={`There should be one every day. ${again}`}>
          {`Last good backup ${agoOf(newest.made, now)}, ${sized(newest.size)}.`}
        </Warning>
      )}
      {trouble && <Trouble trouble={trouble} />}
      {restored && !under && now - Date.parse(restored.at) < 24 * hour && (
        <>
          <p className={styles.sign}>
            <Icon name="check" />
            <span>{restoredWords(restored)}</span>
          </p>
          {restored.missing > 0 && <Warning next={missingAdvice}>{missingWords(restored)}</Warning>}
        </>
      )}
    </>
  )
}

function Trouble({ trouble: { what, at, why } }: { trouble: NonNullable<BackupsKnown['trouble']> }) {
  const next = (
    <>
      <span>{why}</span> (<Moment at={at} />){what === 'restore' && <span> Nothing was changed.</span>}
    </>
  )
  return <Warning next={next}>{`A backup could not be ${what === 'copy' ? 'made' : 'restored'}:`}</Warning>
}
