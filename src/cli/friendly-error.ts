import { userInfo } from 'node:os'
import { StoreBusy, StoreFull } from '../db/busy.ts'
import { ClockOff } from '../db/engine.ts'
import { BucketUnfit } from '../db/files/bucket.ts'
import { DatabaseForeign, DatabaseNewer, DatabaseOlder } from '../db/migrate.ts'
import { DatabaseUnfit } from '../db/postgres/fit.ts'
import { DatabaseAway } from '../db/postgres/open.ts'
import { codeOf, codes, FolderShut } from '../db/sqlite/database-file.ts'
import { GuessableKey } from '../features/accounts/server/first-admin.ts'
import { SiteMoved } from '../features/backup/server/move-site.ts'
import { ArchiveUnfit, PlaceUnfit } from '../features/backup/server/refusals.ts'
import { MetricsUnheard } from '../features/operations/server/metrics.ts'
import { WrongConfig } from './config.ts'

/** Errors whose message is written for a person. */
const ownWords = [WrongConfig, GuessableKey, DatabaseNewer, DatabaseForeign, ClockOff, SiteMoved, MetricsUnheard, ArchiveUnfit, PlaceUnfit]

function user() {
  try {
    return userInfo().username
  } catch {
    // A process in a container may have a number without a name.
    return String(process.getuid?.() ?? '')
  }
}

/** What stopped a command, in plain words if a person can fix it, otherwise the error with its trace. `names`: of the settings. */
export function friendlyError(error: unknown, { database, files } = { database: 'DATABASE_URL', files: 'MEDIA_URL' }): unknown {
  if (ownWords.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof DatabaseAway || error instanceof DatabaseUnfit) return `${database} cannot be used. ${error.message}`
  if (error instanceof DatabaseOlder)
    return `A dry run changes nothing in the database of DATABASE_URL, but ${error.message}: start the site on it once with this version, then look again.`
  if (error instanceof BucketUnfit) return `${files} cannot be used. ${error.message}`
  if (error instanceof StoreBusy) return `${error.message.replace(/^t/, 'T')}. Try again in a moment.`
  if (error instanceof FolderShut)
    return `DATA_DIR, ${error.folder}, may not be made or written by the user ${user()}. Make it and give it to that user: sudo install -d -o ${user()} -m 700 ${error.folder}, and sudo chown -R ${user()} ${error.folder} if something is in it.`
  if (codeOf(error) === codes.damaged || codeOf(error) === codes.noDatabase)
    return 'The database is damaged. Move club.sqlite, club.sqlite-wal and club.sqlite-shm to another folder, then restore a backup (docs/backup.md).'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (error instanceof StoreFull) return `${error.message.replace(/^t/, 'T')}.`
  if (code === 'ENOSPC') return 'The disk is full.'
  const port = error instanceof Error && 'port' in error ? ` ${error.port}` : ''
  if (code === 'EADDRINUSE') return `Port${port} is taken by another program. Stop that one, or set another PORT.`
  if (code === 'EACCES' && port) return `Port${port} is not for this user. Set a PORT of 1024 or more, and let a proxy have that one.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST names no address of this machine. 127.0.0.1 and 0.0.0.0 always work.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `This may not be used: ${(error as Error).message}`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `DATA_DIR is no folder: ${(error as Error).message}`
  return error
}
