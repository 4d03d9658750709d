import { sized } from '../../contract/sized.ts'
import { Moment } from '../../web/moment.tsx'
import { Warning } from '../../web/warning.tsx'
import { agoOf } from './ago.ts'
import type { Backups, BackupsKnown } from './use-backups.ts'

const askHost = 'Ask whoever hosts the site'
const again = 'The site tries every hour.'

type Props = { known: BackupsKnown; newest: Backups['newest']; isOld: boolean }

/** What is wrong with the backups; `newest`: the last good one, `isOld`: more than a day and a half old. */
export function BackupWarnings({ known: { place, isThere, trouble, under }, newest, isOld }: Props) {
  return (
    <>
      {place === null && <Warning next={`${askHost} to set BACKUP_URL.`}>Automatic backups are off.</Warning>}
      {place !== null && !isThere && (
        <Warning next={`${askHost} to look at BACKUP_URL.`}>The place of the backups does not answer.</Warning>
      )}
      {place !== null && isThere && !newest && !under && <Warning next={again}>There is no backup of this site yet.</Warning>}
      {newest && isOld && (
        <Warning next={`There should be one every day. ${again}`}>
          {`Last good backup ${agoOf(newest.made, Date.now())}, ${sized(newest.size)}.`}
        </Warning>
      )}
      {trouble && (
        <Warning
          next={
            <>
              <span>{trouble.why}</span> (<Moment at={trouble.at} />){trouble.what === 'restore' && <span> Nothing was changed.</span>}
            </>
          }
        >
          {`A backup could not be ${trouble.what === 'copy' ? 'made' : 'restored'}:`}
        </Warning>
      )}
    </>
  )
}
