import './enough-node.ts'
import { basename, dirname, resolve } from 'node:path'
import { dayAt } from '../contract/club-time.ts'
import { archivedSite } from '../features/backup/server/archived-site.ts'
import { backupName, endingOf, markOf } from '../features/backup/server/backup-names.ts'
import { type BackupPlace, BackupThere, backupPlaceAt, backupsInFolder } from '../features/backup/server/backup-place.ts'
import { assertNotMoved } from '../features/backup/server/moved-away.ts'
import { rowsAt, signIn } from '../features/backup/server/rows.ts'
import { keepArchive } from '../features/backup/server/write-archive.ts'
import { backupUsage, fileAsked } from './archive-options.ts'
import { archiveReport } from './archive-report.ts'
import { type Config, configOf } from './config.ts'
import { environment } from './environment.ts'
import { friendlyError } from './friendly-error.ts'
import { helpAsked } from './help.ts'
import { WrongUse } from './wrong-use.ts'

process.umask(0o077)
try {
  helpAsked(process.argv.slice(2), backupUsage)
  const file = fileAsked(process.argv.slice(2))
  const config = configOf(environment())
  await assertNotMoved(config.database)
  const { place, name } = await placeOf(config, file)
  const begun = performance.now()
  const manifest = await keepArchive(place, name, (await archivedSite(config)).site)
  console.info(`\n${archiveReport(manifest, { at: `${name} in ${place.name}`, seconds: (performance.now() - begun) / 1000 })}\n`)
} catch (error) {
  process.exitCode = 1
  if (error instanceof WrongUse) console.error(`\n${error.message}\n\n${backupUsage}\n`)
  else if (error instanceof BackupThere) console.error(`\n${error.message}\n`)
  else console.error(friendlyError(error))
}

async function placeOf({ backups, database, passphrase }: Config, file: string | undefined): Promise<{ place: BackupPlace; name: string }> {
  const now = new Date()
  if (file !== undefined) return { place: backupsInFolder(dirname(resolve(file))), name: basename(file) }
  if (!backups) return { place: backupsInFolder(process.cwd()), name: `club-${dayAt(now)}${endingOf(passphrase)}` }
  const rows = await rowsAt(database)
  return { place: backupPlaceAt(backups), name: backupName(markOf(await signIn(rows).finally(rows.close)), now, passphrase) }
}
