import './enough-node.ts'
import { basename, dirname, resolve } from 'node:path'
import { dayAt } from '../contract/club-time.ts'
import { type Copies, CopyThere } from '../features/backup/server/archive/copies.ts'
import { copiesAt } from '../features/backup/server/archive/copies-address.ts'
import { copiesInFolder } from '../features/backup/server/archive/copies-in-folder.ts'
import { copyName, endingOf, markOf } from '../features/backup/server/archive/copy-name.ts'
import { keepArchive } from '../features/backup/server/archive/keep-archive.ts'
import { signAt } from '../features/backup/server/archive/sign-at.ts'
import { archivedSite } from '../features/backup/server/archived-site.ts'
import { assertNotMoved } from '../features/backup/server/move/moved-away.ts'
import { archiveReport, backupUsage, fileAsked } from './archives.ts'
import { runCommand } from './command.ts'
import { type Config, configOf, environment } from './config.ts'

await runCommand(
  backupUsage,
  async (args) => {
    const file = fileAsked(args)
    const config = configOf(environment())
    await assertNotMoved(config.database)
    const { copies, name } = await placeOf(config, file)
    const begun = performance.now()
    const manifest = await keepArchive(copies, name, await archivedSite(config))
    console.info(`\n${archiveReport(manifest, { at: `${name} in ${copies.name}`, seconds: (performance.now() - begun) / 1000 })}\n`)
  },
  (error) => (error instanceof CopyThere ? error.message : undefined),
)

async function placeOf({ copies, database, passphrase }: Config, file: string | undefined): Promise<{ copies: Copies; name: string }> {
  const now = new Date()
  if (file !== undefined) return { copies: copiesInFolder(dirname(resolve(file))), name: basename(file) }
  if (copies) return { copies: copiesAt(copies), name: copyName(markOf(await signAt(database)), now, passphrase) }
  return { copies: copiesInFolder(process.cwd()), name: `club-${dayAt(now)}${endingOf(passphrase)}` }
}
