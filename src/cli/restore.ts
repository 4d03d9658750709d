import './enough-node.ts'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sized } from '../contract/text-format.ts'
import { archivedSite } from '../features/backup/server/archived-site.ts'
import { backupOf } from '../features/backup/server/backup-names.ts'
import { backupPlaceOf, backupsInFolder } from '../features/backup/server/backup-place.ts'
import { decrypted } from '../features/backup/server/passphrase.ts'
import type { Source } from '../features/backup/server/read-archive.ts'
import { restoreSite } from '../features/backup/server/restore-site.ts'
import { archiveReport, missingWords } from './archives.ts'
import { runCommand, WrongUse } from './command.ts'
import { type Config, configOf } from './config.ts'

const usage = `npm run restore -- FILE [--plain]

Restores a backup into the site that DATABASE_URL, DATA_DIR and MEDIA_URL describe, or creates the site there. FILE is a file, or the
name of a backup that the site made; without it those are listed. The whole backup is verified before anything changes, and the
old rows are saved. With BACKUP_PASSPHRASE, an archive that is not encrypted is refused without --plain. Stop the site first. See docs/backup.md.`

const unchanged = 'The site was not changed.'
await runCommand({ usage, options: { plain: { type: 'boolean' } }, most: 1, unchanged }, async ({ words: [file], values, environment }) => {
  const config = configOf(environment)
  if (file === undefined) await list(config)
  else await restore(config, file, values.plain === true)
})

async function restore(config: Config, file: string, isPlain: boolean) {
  const archive = sourceOf(config, file)
  const site = await archivedSite(config)
  const source = () => decrypted(archive(), isPlain ? undefined : site.passphrase)
  const begun = performance.now()
  const { manifest, files, missing, aside } = await restoreSite(source, site)
  console.info(`\n${archiveReport(manifest, { at: file, begun })}`)
  console.info(`  ${files.came} files were added, ${files.stayed} already existed; none was removed`)
  if (missing.length > 0) console.info(`  ${missingWords(missing)}`)
  if (aside !== undefined) console.info(`  The rows from before the restore: ${aside}`)
  console.info('\nStart the site and check it. Everyone must log in again, with the passwords from the time of the backup.')
  console.info('A draft whose publishing time has passed stays a draft until you publish it.\n')
}

function sourceOf(config: Config, file: string): Source {
  const backups = backupPlaceOf(config)
  if (existsSync(file)) return () => backupsInFolder('/').read(resolve(file))
  if (backups && backupOf(file)) return () => backups.read(file)
  throw new WrongUse(`There is no file ${file}${backups ? ', and no backup of that name' : ''}.`)
}

async function list(config: Config) {
  const backups = backupPlaceOf(config)
  if (!backups) throw new WrongUse('Which file? Automatic backups are off, so there is no list of backups.')
  const lines: string[] = []
  for await (const { name, size } of backups.list()) if (backupOf(name)) lines.push(`  ${name}  ${sized(size)}`)
  console.info(`\n${backups.name} contains ${lines.length} backups of a site.\n${lines.toSorted().join('\n')}\n`)
}
