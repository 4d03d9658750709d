import { sized } from '../../contract/sized.ts'
import type { Copies } from '../../store/archive/copies.ts'
import { copyOf, markOf } from '../../store/archive/copy-name.ts'
import { type Finding, look, well, wrong } from './finding.ts'

const about = 'Copies'
const hour = 60 * 60_000
/** So old may the last copy be: a day, and half of one in which it may have been tried again. */
const most = 36 * hour

/** Looks whether copies of the site can be made, and how old its last one is; `sign`: by which it knows its own. */
export async function lookAtCopies(copies: Copies | undefined, sign: string | undefined, now = new Date()): Promise<Finding[]> {
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
    const mark = sign === undefined ? undefined : markOf(sign)
    const own: { made: Date; size: number }[] = []
    for await (const { name, size } of copies.list()) {
      const copy = copyOf(name)
      if (copy?.mark === mark && copy) own.push({ made: copy.made, size })
    }
    const newest = own.toSorted((one, other) => other.made.getTime() - one.made.getTime())[0]
    if (newest === undefined)
      return [
        look(
          about,
          `There is none of this site in ${copies.name} yet.`,
          'The running site makes the first within an hour; npm run backup makes one now.',
        ),
      ]
    const age = now.getTime() - newest.made.getTime()
    const says = `${own.length} in ${copies.name}, the last ${Math.round(age / hour)} hours old, ${sized(newest.size)}.`
    return [
      age > most
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
