import { StoreBusy, StoreFull } from '../../../../db/busy.ts'
import { BucketUnfit } from '../../../../db/files/bucket-trouble.ts'
import { FolderShut, isShut } from '../../../../db/folder-shut.ts'
import { DatabaseForeign, DatabaseNewer } from '../../../../db/migrate.ts'
import { DatabaseUnfit } from '../../../../db/postgres/fit.ts'
import { DatabaseAway } from '../../../../db/postgres/open.ts'
import { isAway } from '../../../../db/postgres/trouble.ts'
import { codeOf, codes } from '../../../../db/sqlite/trouble.ts'

/** Why a site was not moved, in a sentence that holds no password. */
export class CannotMove extends Error {
  override name = 'CannotMove'
}

/** The connection broke as everything was to be made to stand: nobody here can know whether it does. */
export class PerhapsMoved extends CannotMove {
  override name = 'PerhapsMoved'
}

/** What a person can mend, by Postgres' codes: who may not come in, what is not there, what may not be done. */
const refused = /^(?:28...|3D000|42501|53300)$/
/** A row that the schema does not take. */
const unfit = /^2[23]/
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
const noPlace = new Set(['ENOTDIR', 'EEXIST', 'ENAMETOOLONG', 'EISDIR'])

/** What is said of a place when something goes wrong there; undefined where nobody outside could mend it. */
function said(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { message } = error
  const code = 'code' in error ? String(error.code) : ''
  const own = codeOf(error)
  if (error instanceof BucketUnfit) return `cannot be used. ${message}`
  if (error instanceof StoreFull || noRoom.has(code) || own === codes.full) return 'has no room left: the disk is full.'
  if (error instanceof DatabaseUnfit || error instanceof DatabaseNewer || error instanceof DatabaseForeign)
    return `cannot be used. ${message}`
  if (error instanceof FolderShut || isShut(error)) return 'may not be written by this user.'
  if (own === codes.busy) return 'is open in another program. Stop the site there, and try again.'
  if (own === codes.noDatabase) return 'holds a file club.sqlite that is no database.'
  if (own === codes.disk) return `cannot be read or written: ${message}.`
  if (own === codes.damaged) return `is damaged: ${message}.`
  if (own === codes.tooLong) return 'holds a value that is longer than any of a site.'
  if (own === codes.constraint || own === codes.type || unfit.test(code)) return `does not take what the other holds: ${message}.`
  if (isAway(error)) return 'does not answer.'
  if (error instanceof DatabaseAway) return error.cause === undefined ? `cannot be used. ${message}` : said(error.cause)
  if (refused.test(code)) return `says: ${message}.`
  if (noPlace.has(code)) return 'cannot be a folder.'
  if (error instanceof StoreBusy) return `does not answer as it should${error.cause instanceof Error ? `: ${innermost(error.cause)}` : ''}.`
  return undefined
}

const innermost = (error: Error): string => (error.cause instanceof Error ? innermost(error.cause) : error.message)

/** Does something at a place; what goes wrong there is told in a sentence that begins with the place's name. */
export async function at<T>(place: string, work: () => Promise<T>, otherwise: (error: Error) => string | undefined = () => undefined) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CannotMove) throw error
    const sentence = said(error) ?? (error instanceof Error ? otherwise(error) : undefined)
    throw sentence === undefined ? error : new CannotMove(`${place} ${sentence}`, { cause: error })
  }
}
