import { PlainError, StoreBusy, StoreFull } from '../../../db/errors.ts'
import { BucketUnfit } from '../../../db/files/bucket.ts'
import { isDiskFull } from '../../../db/files/disk.ts'
import { codeOf, codes, isShut } from '../../../db/sqlite/database-file.ts'

/** An archive that cannot be used. Nothing was changed. */
export class ArchiveUnfit extends PlainError {}

/** A database, folder or bucket that cannot be used. The message contains no password. */
export class PlaceUnfit extends PlainError {}

const isFull = (error: unknown) => error instanceof StoreFull || isDiskFull(error) || codeOf(error) === codes.full

/** StoreFull if the disk of our folder is full or broken. */
export const writeError = (error: unknown, folder: string): unknown =>
  isFull(error) || codeOf(error) === codes.disk
    ? new StoreFull(`the disk of ${folder} is full, or cannot be written`, { cause: error })
    : error

/** For an administrator: no words of another server. */
export function reasonOf(error: unknown): string {
  const fault = 'An unexpected error. The log contains the details.'
  if (!(error instanceof Error)) return fault
  if (error instanceof ArchiveUnfit || error instanceof PlaceUnfit || error instanceof BucketUnfit) return error.message
  if (error.name === 'AbortError') return 'The site was stopped before this was finished.'
  if (isFull(error)) return 'The disk is full.'
  if (error instanceof StoreBusy) return 'The backup location or the file storage does not answer.'
  if (isShut(error)) return 'The site has no permission to write there.'
  return 'code' in error && error.code === 'ENOENT' ? 'This backup no longer exists.' : fault
}
