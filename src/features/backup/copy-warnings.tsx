import { sized } from '../../contract/sized.ts'
import { Moment } from '../../web/moment.tsx'
import { Warning } from '../../web/warning.tsx'
import { agoOf } from './ago.ts'
import type { Copies, CopiesKnown } from './use-copies.ts'

const askHost = 'Ask whoever hosts the site'
const again = 'The site tries every hour.'

type Props = { known: CopiesKnown; newest: Copies['newest']; isOld: boolean }

/** What is wrong with the copies of the site; `newest`: the last good one, `isOld`: for too long. */
export function CopyWarnings({ known: { place, isThere, trouble, under }, newest, isOld }: Props) {
  return (
    <>
      {place === null && <Warning next={`${askHost} to set BACKUP_URL.`}>No copies are made by themselves.</Warning>}
      {place !== null && !isThere && <Warning next={`${askHost} to look at BACKUP_URL.`}>The place of the copies does not answer.</Warning>}
      {place !== null && isThere && !newest && !under && <Warning next={again}>There is no copy of this site yet.</Warning>}
      {newest && isOld && (
        <Warning next={`There should be one every day. ${again}`}>
          {`Last good copy ${agoOf(newest.made, Date.now())}, ${sized(newest.size)}.`}
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
          {`A copy could not be ${trouble.what === 'copy' ? 'made' : 'put back'}:`}
        </Warning>
      )}
    </>
  )
}
