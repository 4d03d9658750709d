import { StoreBusy, StoreFull } from '../../../db/busy.ts'
import { BucketUnfit } from '../../../db/files/bucket-trouble.ts'
import { ArchiveUnfit } from './archive/archive-unfit.ts'
import { CannotMove } from './move/trouble.ts'

/** Why a copy was not made or restored, for an administrator: nothing that a stranger's server has said. */
export function whyNot(error: unknown): string {
  if (error instanceof ArchiveUnfit || error instanceof CannotMove || error instanceof BucketUnfit) return error.message
  if (error instanceof Error && error.name === 'AbortError') return 'The site was stopped meanwhile.'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof StoreFull || code === 'ENOSPC') return 'The disk is full.'
  if (error instanceof StoreBusy) return 'The place of the backups, or of the files, does not answer.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'The site may not write there.'
  if (code === 'ENOENT') return 'This backup no longer exists.'
  return 'It failed in a way that nobody foresaw; the log tells more.'
}
