import { isCopyOld } from '../../../../contract/copy-age.ts'
import { sized } from '../../../../contract/text-format.ts'
import type { Looked } from '../../../../db/looked.ts'
import { backupsIn, markOf } from '../../../backup/server/backup-names.ts'
import type { BackupPlace } from '../../../backup/server/backup-place.ts'
import { type Finding, look, well, wrong } from './finding.ts'

const about = 'Copies'
const hour = 60 * 60_000

/** Looks whether copies of the site can be made, and how old the last is, by the sign in its database. */
export async function lookAtCopies(
  place: BackupPlace | undefined,
  looked: Pick<Looked, 'sign'> | undefined,
  now = new Date(),
): Promise<Finding[]> {
  if (place === undefined)
    return [
      look(
        about,
        'None are made: BACKUP_URL is not set.',
        'Set it to a folder on another disk, or a bucket (docs/operate.md, Keeping the data).',
      ),
    ]
  try {
    await place.check()
    const known = looked?.sign === undefined ? undefined : { mark: markOf(looked.sign), now }
    const own = known ? (await backupsIn(place.list(), known)).filter(({ isGood }) => isGood) : []
    const [newest] = own
    if (newest === undefined)
      return [look(about, `There is none of this site in ${place.name} yet.`, 'The running site makes one within an hour.')]
    const age = now.getTime() - newest.made.getTime()
    const says = `${own.length} in ${place.name}, the last ${Math.round(age / hour)} hours old, ${sized(newest.size)}.`
    return [
      isCopyOld(newest.made, now)
        ? wrong(about, says, 'Look into the log for why none was made since; npm run backup makes one now, or says what is wrong.')
        : well(about, says),
    ]
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    return [
      wrong(
        about,
        `${place.name} cannot be written${why}.`,
        'Look at BACKUP_URL, whether it is mounted or answers, and who may write there.',
      ),
    ]
  }
}
