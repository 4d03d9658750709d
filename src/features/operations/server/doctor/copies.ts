import { isCopyOld } from '../../../../contract/copy-age.ts'
import { sized } from '../../../../contract/sized.ts'
import type { Looked } from '../../../../db/looked.ts'
import type { Copies } from '../../../backup/server/archive/copies.ts'
import { copyOf, markOf } from '../../../backup/server/archive/copy-name.ts'
import { goodCopies } from '../../../backup/server/archive/good-copies.ts'
import { copyStateIn } from '../../../backup/server/copy-state.ts'
import { type Finding, look, well, wrong } from './finding.ts'

const about = 'Copies'
const hour = 60 * 60_000

/** Looks whether copies of the site can be made, and how old the last is that was read to its end, by what its database says. */
export async function lookAtCopies(
  copies: Copies | undefined,
  looked: Pick<Looked, 'sign' | 'copies'> | undefined,
  now = new Date(),
): Promise<Finding[]> {
  if (copies === undefined)
    return [
      look(
        about,
        'None are made: BACKUP_URL is not set.',
        'Set it to a folder on another disk, or a bucket (docs/operate.md, Keeping the data).',
      ),
    ]
  try {
    await copies.check()
    const files: { name: string; size: number }[] = []
    for await (const file of copies.list()) files.push(file)
    const own = looked?.sign === undefined ? [] : goodCopies(files, markOf(looked.sign), copyStateIn(looked.copies).read, now)
    const [newest] = own
    const made = newest && copyOf(newest.name)?.made
    if (newest === undefined || made === undefined)
      return [
        look(
          about,
          `There is none of this site in ${copies.name} yet that was read to its end.`,
          'The running site makes or reads one within an hour.',
        ),
      ]
    const age = now.getTime() - made.getTime()
    const says = `${own.length} in ${copies.name}, the last ${Math.round(age / hour)} hours old, ${sized(newest.size)}.`
    return [
      isCopyOld(made, now)
        ? wrong(about, says, 'Look into the log for why none was made since; npm run backup makes one now, or says what is wrong.')
        : well(about, says),
    ]
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    return [
      wrong(
        about,
        `${copies.name} cannot be written${why}.`,
        'Look at BACKUP_URL, whether it is mounted or answers, and who may write there.',
      ),
    ]
  }
}
