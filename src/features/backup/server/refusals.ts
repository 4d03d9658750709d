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

const systemCode = (error: Error) => ('code' in error ? String(error.code) : '')
const isFull = (error: Error) =>
  error instanceof StoreFull || ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].includes(systemCode(error)) || codeOf(error) === codes.full

/** The error of a write to a folder of ours, as StoreFull if its disk is full or broken. */
export const writeError = (error: unknown, folder: string): unknown =>
  error instanceof Error && (isFull(error) || codeOf(error) === codes.disk)
    ? new StoreFull(`the disk of ${folder} is full, or cannot be written`, { cause: error })
    : error

/** Whether a database in a folder is so damaged that it can only be replaced. */
export const isDamaged = (error: unknown) => [codes.damaged, codes.noDatabase].includes(codeOf(error) as never)

/** What is wrong at a place, as the end of a sentence; undefined for an error that no person outside can fix. */
function troubleOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { message, cause } = error
  if (isFull(error)) return 'has no room left: the disk is full.'
  if (error instanceof FolderShut || isShut(error)) return 'may not be written by this user.'
  if (codeOf(error) === codes.busy) return 'is open in another program. Stop the site there, and try again.'
  if (codeOf(error) === codes.disk || isDamaged(error)) return `cannot be read or written: ${message}.`
  if (isAway(error)) return 'does not answer.'
  if (error instanceof DatabaseAway || error instanceof StoreBusy) return troubleOf(cause) ?? `cannot be used: ${message}.`
  if ([BucketUnfit, DatabaseUnfit, DatabaseNewer, DatabaseForeign].some((kind) => error instanceof kind))
    return `cannot be used. ${message}`
  // Postgres refuses the user, the database or the action, or a folder cannot be made.
  return /^(?:28...|3D000|42501|53300|ENOTDIR|EEXIST|ENAMETOOLONG|EISDIR)$/.test(systemCode(error)) ? `says: ${message}.` : undefined
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
  const fault = 'An unexpected error. The log contains the details.'
  if (!(error instanceof Error)) return fault
  if (error instanceof ArchiveUnfit || error instanceof PlaceUnfit || error instanceof BucketUnfit) return error.message
  if (error.name === 'AbortError') return 'The site was stopped meanwhile.'
  if (isFull(error)) return 'The disk is full.'
  if (error instanceof StoreBusy) return 'The place of the backups, or of the files, does not answer.'
  if (isShut(error)) return 'The site may not write there.'
  return systemCode(error) === 'ENOENT' ? 'This backup no longer exists.' : fault
}
