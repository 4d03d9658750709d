import './enough-node.ts'
import { basename, dirname, resolve } from 'node:path'
import { dayAt } from '../contract/club-time.ts'
import { archivedSite } from '../features/backup/server/archived-site.ts'
import { backupName, endingOf, markOf } from '../features/backup/server/backup-names.ts'
import { type BackupPlace, BackupThere, backupPlaceAt, backupsInFolder } from '../features/backup/server/backup-place.ts'
import { assertNotMoved } from '../features/backup/server/moved-away.ts'
import { signIn, withRows } from '../features/backup/server/rows.ts'
import { keepArchive } from '../features/backup/server/write-archive.ts'
import { archiveReport, backupUsage, fileAsked } from './archives.ts'
import { runCommand } from './command.ts'
import { type Config, configOf, environment } from './config.ts'

await runCommand(
  backupUsage,
  async (args) => {
    const file = fileAsked(args)
    const config = configOf(environment())
    assertNotMoved(config)
    const { place, name } = await placeOf(config, file)
    const begun = performance.now()
    const manifest = await keepArchive(place, name, (await archivedSite(config)).site)
    console.info(`\n${archiveReport(manifest, { at: `${name} in ${place.name}`, seconds: (performance.now() - begun) / 1000 })}\n`)
  },
  (error) => (error instanceof BackupThere ? error.message : undefined),
)

async function placeOf({ backups, database, passphrase }: Config, file: string | undefined): Promise<{ place: BackupPlace; name: string }> {
  const now = new Date()
  if (file !== undefined) return { place: backupsInFolder(dirname(resolve(file))), name: basename(file) }
  if (!backups) return { place: backupsInFolder(process.cwd()), name: `club-${dayAt(now)}${endingOf(passphrase)}` }
  return { place: backupPlaceAt(backups), name: backupName(markOf(await withRows(database, signIn)), now, passphrase) }
}
