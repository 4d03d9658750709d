import './enough-node.ts'
import { basename, dirname, resolve } from 'node:path'
import { dayAt } from '../contract/club-time.ts'
import { archivedSite } from '../features/backup/server/archived-site.ts'
import { backupName, endingOf, markOf } from '../features/backup/server/backup-names.ts'
import { type BackupPlace, backupsInFolder } from '../features/backup/server/backup-place.ts'
import { signIn, withRows } from '../features/backup/server/rows.ts'
import { keepArchive } from '../features/backup/server/write-archive.ts'
import { archiveReport } from './archives.ts'
import { runCommand } from './command.ts'
import { type Config, configOf } from './config.ts'

const usage = `npm run backup [-- FILE]

Writes a backup of the whole site, rows and files, into one archive and verifies it. The site may be running. Without FILE the backup
goes to BACKUP_URL; if that is not set, to a file in this folder with the date in its name. No file is overwritten.
BACKUP_PASSPHRASE encrypts the backup. See docs/backup.md.`

await runCommand({ usage, most: 1 }, async ({ words: [file], environment }) => {
  const config = configOf(environment)
  const { place, name } = await placeOf(config, file)
  const begun = performance.now()
  const manifest = await keepArchive(place, name, await archivedSite(config))
  console.info(`\n${archiveReport(manifest, { at: `${name} in ${place.name}`, begun })}\n`)
})

async function placeOf({ backups, database, passphrase }: Config, file: string | undefined): Promise<{ place: BackupPlace; name: string }> {
  const now = new Date()
  if (file !== undefined) return { place: backupsInFolder(dirname(resolve(file))), name: basename(file) }
  if (!backups) return { place: backupsInFolder(process.cwd()), name: `club-${dayAt(now)}${endingOf(passphrase)}` }
  return { place: backups, name: backupName(markOf(await withRows(database, signIn)), now, passphrase) }
}
