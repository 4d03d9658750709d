import { StoreBusy, StoreFull, StoreUnsure } from '../../../db/busy.ts'
import { BucketUnfit } from '../../../db/files/bucket-trouble.ts'
import { FolderShut, isShut } from '../../../db/folder-shut.ts'
import { DatabaseForeign, DatabaseNewer } from '../../../db/migrate.ts'
import { DatabaseUnfit } from '../../../db/postgres/fit.ts'
import { DatabaseAway } from '../../../db/postgres/open.ts'
import { isAway } from '../../../db/postgres/trouble.ts'
import { codeOf, codes } from '../../../db/sqlite/trouble.ts'

/** An archive that cannot be used. The message says why and what helps; nothing was changed. */
export class ArchiveUnfit extends Error {
  override name = 'ArchiveUnfit'
}

/** An encrypted archive that the given passphrase does not open. */
export class ArchiveClosed extends ArchiveUnfit {
  override name = 'ArchiveClosed'
}

/** A database, folder or bucket that cannot be used. The message contains no password. */
export class PlaceUnfit extends Error {
  override name = 'PlaceUnfit'
}

/** The connection broke during the commit: nobody here can know whether the rows were written. */
export class PlaceUnsure extends PlaceUnfit {
  override name = 'PlaceUnsure'
}

/** Postgres refuses the user, the database or the action, in words that a person can act on. */
const refused = /^(?:28...|3D000|42501|53300)$/
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
const noFolder = new Set(['ENOTDIR', 'EEXIST', 'ENAMETOOLONG', 'EISDIR'])

const isFull = (error: Error) =>
  error instanceof StoreFull || noRoom.has('code' in error ? String(error.code) : '') || codeOf(error) === codes.full

/** The error of a write to a folder of ours, as StoreFull if its disk is full or broken. */
export const writeError = (error: unknown, folder: string): unknown =>
  error instanceof Error && (isFull(error) || codeOf(error) === codes.disk)
    ? new StoreFull(`the disk of ${folder} is full, or cannot be written`, { cause: error })
    : error

/** What is wrong at a place, as the end of a sentence; undefined for an error that no person outside can fix. */
function troubleOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { message, cause } = error
  const [code, sqlite] = ['code' in error ? String(error.code) : '', codeOf(error)]
  if (error instanceof BucketUnfit || error instanceof DatabaseUnfit || error instanceof DatabaseNewer || error instanceof DatabaseForeign)
    return `cannot be used. ${message}`
  if (isFull(error)) return 'has no room left: the disk is full.'
  if (error instanceof FolderShut || isShut(error)) return 'may not be written by this user.'
  if (sqlite === codes.busy) return 'is open in another program. Stop the site there, and try again.'
  if (sqlite === codes.disk) return `cannot be read or written: ${message}.`
  if (sqlite === codes.damaged || sqlite === codes.noDatabase) return `contains a damaged database: ${message}.`
  if (isAway(error)) return 'does not answer.'
  if (error instanceof DatabaseAway) return cause === undefined ? `cannot be used. ${message}` : troubleOf(cause)
  if (refused.test(code)) return `says: ${message}.`
  if (noFolder.has(code)) return 'cannot be a folder.'
  if (error instanceof StoreBusy) return cause === undefined ? 'does not answer.' : (troubleOf(cause) ?? 'does not answer.')
  return undefined
}

/** Does something at a place, and names the place in what went wrong there. */
export async function at<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreUnsure)
      throw new PlaceUnsure(`${place} broke off during the last step. Run the command again: it says whether the site is there.`, {
        cause: error,
      })
    const trouble = error instanceof PlaceUnfit ? undefined : troubleOf(error)
    throw trouble === undefined ? error : new PlaceUnfit(`${place} ${trouble}`, { cause: error })
  }
}

/** Why a backup or a restore failed, for an administrator: no words of another server. */
export function reasonOf(error: unknown): string {
  if (error instanceof ArchiveUnfit || error instanceof PlaceUnfit || error instanceof BucketUnfit) return error.message
  if (error instanceof Error && error.name === 'AbortError') return 'The site was stopped meanwhile.'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof StoreFull || code === 'ENOSPC') return 'The disk is full.'
  if (error instanceof StoreBusy) return 'The place of the backups, or of the files, does not answer.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'The site may not write there.'
  if (code === 'ENOENT') return 'This backup no longer exists.'
  return 'An unexpected error. The log contains the details.'
}
