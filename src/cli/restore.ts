import './enough-node.ts'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sized } from '../contract/sized.ts'
import { StoreBusy } from '../db/busy.ts'
import { ArchiveUnfit } from '../features/backup/server/archive/archive-unfit.ts'
import { copiesAt } from '../features/backup/server/archive/copies-address.ts'
import { copiesInFolder } from '../features/backup/server/archive/copies-in-folder.ts'
import { copyOf } from '../features/backup/server/archive/copy-name.ts'
import { restoreSite } from '../features/backup/server/archive/restore-site.ts'
import type { Source } from '../features/backup/server/archive/verify-archive.ts'
import { archivedSite } from '../features/backup/server/archived-site.ts'
import { assertNotMoved } from '../features/backup/server/move/moved-away.ts'
import { CannotMove } from '../features/backup/server/move/trouble.ts'
import { archiveReport, missingWords, restoreOptions, restoreUsage } from './archives.ts'
import { runCommand, WrongUse } from './command.ts'
import { type Config, configOf, environment } from './config.ts'

await runCommand(
  restoreUsage,
  async (args) => {
    const { file, isPlain } = restoreOptions(args)
    const config = configOf(environment())
    if (file === undefined) await list(config)
    else await restore(config, file, isPlain)
  },
  (error) =>
    error instanceof ArchiveUnfit || error instanceof CannotMove ? `${error.message}\nNothing of the site has been changed.` : undefined,
)

async function restore(config: Config, file: string, isPlain: boolean) {
  await assertNotMoved(config.database)
  const source = sourceOf(config, file)
  const to = await archivedSite(config)
  const begun = performance.now()
  const { manifest, files, missing, aside } = await restoreSite(source, to, isPlain ? { ...to, passphrase: undefined } : to, (line) =>
    console.info(line),
  )
  console.info(`\n${archiveReport(manifest, { at: file, seconds: (performance.now() - begun) / 1000 })}`)
  console.info(`  ${files.came} files came, ${files.stayed} were there already; none was taken away`)
  if (missing instanceof StoreBusy) console.info(`  whether any file that its rows name is not there is not known: ${missing.message}`)
  else if (missing.length > 0) console.info(`  ${missingWords(missing)}`)
  if (aside !== undefined) console.info(`  The rows that were there before: ${aside}`)
  console.info('\nStart the site and look at it. Everybody logs in again, with the passwords of that time.')
  console.info('A draft that was to be published since then stays a draft until somebody publishes it.\n')
}

function sourceOf({ copies }: Config, file: string): Source {
  if (existsSync(file)) return () => copiesInFolder('/').read(resolve(file))
  if (copies && copyOf(file)) return () => copiesAt(copies).read(file)
  throw new WrongUse(`There is no file ${file}${copies ? ', and no copy of that name' : ''}.`)
}

async function list({ copies }: Config) {
  if (!copies) throw new WrongUse('Say which file; BACKUP_URL is not set, so that no copies are known.')
  const kept = copiesAt(copies)
  const lines: string[] = []
  for await (const { name, size } of kept.list()) if (copyOf(name)) lines.push(`  ${name}  ${sized(size)}`)
  console.info(`\n${kept.name} holds ${lines.length} copies of a site.\n${lines.toSorted().join('\n')}\n`)
}
