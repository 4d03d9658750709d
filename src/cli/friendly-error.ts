import { PlainError, StoreBusy, StoreFull } from '../db/errors.ts'
import { BucketUnfit } from '../db/files/bucket.ts'
import { DatabaseOlder } from '../db/migrate.ts'
import { DatabaseUnfit } from '../db/postgres/fit.ts'
import { DatabaseAway } from '../db/postgres/open.ts'
import { codeOf, codes } from '../db/sqlite/database-file.ts'

/** What stopped a command, in plain words if a person can fix it, else the error with its trace. */
export function friendlyError(error: unknown): unknown {
  if (error instanceof DatabaseAway || error instanceof DatabaseUnfit) return `The database cannot be used. ${error.message}`
  if (error instanceof DatabaseOlder)
    return `A dry run changes nothing in the database, but ${error.message}: start the site once with this version, then try again.`
  if (error instanceof BucketUnfit) return `The file storage cannot be used. ${error.message}`
  if (error instanceof StoreBusy) return `${error.message.replace(/^t/, 'T')}. Try again in a moment.`
  if (error instanceof StoreFull) return `${error.message.replace(/^t/, 'T')}.`
  if (error instanceof PlainError) return error.message
  if (codeOf(error) === codes.damaged || codeOf(error) === codes.noDatabase)
    return 'The database is damaged. Move club.sqlite, club.sqlite-wal and club.sqlite-shm to another folder, then restore a backup (docs/backup.md).'
  if (!(error instanceof Error && 'code' in error)) return error
  const port = 'port' in error ? ` ${error.port}` : ''
  switch (error.code) {
    case 'ENOSPC':
      return 'The disk is full, or has no inodes left (see df -h and df -i).'
    case 'EADDRINUSE':
      return `Port${port} is used by another program. Stop that program, or set another PORT (METRICS_PORT for the metrics).`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'HOST, or METRICS_HOST, is not an address of this machine. 127.0.0.1 and 0.0.0.0 always work.'
    case 'EACCES':
      if (port) return `This user may not use port${port}. Set a PORT of 1024 or more, and let a proxy use port${port}.`
  }
  return ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code)) ? `The system refused access: ${error.message}` : error
}
