import './enough-node.ts'
import { placeOf } from '../db/database-at.ts'
import { nameOfFiles } from '../features/backup/server/archived-site.ts'
import { moveSite, staysOf } from '../features/backup/server/move-site.ts'
import { archiveReport } from './archives.ts'
import { runCommand } from './command.ts'
import { movedTo, moveOptions } from './command-words.ts'
import { type Config, configOf } from './config.ts'

const usage = `npm run move -- --to <postgres://… or folder> [--media <s3://… or folder>]
npm run move -- --media <s3://… or folder>

  --to     where the rows go: an address as in DATABASE_URL, or the folder that becomes DATA_DIR
  --media  where the files go: an address as in MEDIA_URL, or the folder that becomes DATA_DIR; without it, files move
           along from folder to folder, and otherwise stay

Moves the site that DATABASE_URL, DATA_DIR and MEDIA_URL describe. Stop the site first. See docs/backup.md.`

const unchanged = 'Nothing was moved; the site is unchanged.'
await runCommand({ usage, options: moveOptions, unchanged }, async ({ values, environment }) => {
  const [from, to] = [configOf(environment), movedTo(values, environment)]
  const stays = staysOf(from, to)
  const begun = performance.now()
  const manifest = await moveSite(from, to, (line) => console.info(line))
  const at = [...(stays.rows ? [] : [placeOf(to.database).name]), nameOfFiles(to)].join(' and ')
  console.info(`\n${archiveReport(manifest, { at, begun })}`)
  const left = stays.files ? 'the old rows, not the files' : stays.rows ? 'the old files, not the rows' : 'the old ones'
  console.info(`\nThe old place is unchanged. Start the site with ${settingsOf(to)}, check it, and only then delete ${left}.\n`)
})

/** The new environment of the site, without an address, which may contain a password. */
function settingsOf({ database, bucket, dataDir }: Config) {
  const rows = typeof database === 'string' ? 'no DATABASE_URL' : 'the DATABASE_URL of --to'
  return `DATA_DIR=${dataDir}, ${rows}, ${bucket ? 'the MEDIA_URL of the files' : 'no MEDIA_URL'}`
}
