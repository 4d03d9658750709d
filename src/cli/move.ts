import './enough-node.ts'
import { dirname } from 'node:path'
import { placeOf } from '../db/database-at.ts'
import * as migrations from '../db/migrations.ts'
import { nameOfFiles } from '../features/backup/server/archived-site.ts'
import { filesStay, type Move, moveSite } from '../features/backup/server/move-site.ts'
import { archiveReport } from './archives.ts'
import { nothingChanged, runCommand } from './command.ts'
import { configOf } from './config.ts'
import { moveOf } from './move-options.ts'

const usage = `npm run move -- --to <postgres://… or folder> [--media <s3://… or folder>]
npm run move -- --media <s3://… or folder>

  --to     where the rows go: an address as in DATABASE_URL, or a folder that is to be DATA_DIR
  --media  where the files go: an address as in MEDIA_URL, or a folder that is to be DATA_DIR; without it those of a folder
           go along into a folder, and stay otherwise

What is moved from is what DATABASE_URL, DATA_DIR and MEDIA_URL say. Stop the site first. docs/operate.md tells more.`

const expected = nothingChanged('Nothing has moved, and what was to be moved is as it was.', {
  database: 'DATABASE_URL or --to',
  files: 'MEDIA_URL or --media',
})
await runCommand({ usage, values: ['to', 'media'], expected }, async ({ values, environment }) => {
  const config = configOf(environment)
  const move = moveOf(values, environment, config)
  const { database, files } = move.to
  const begun = performance.now()
  const { manifest, mark } = await moveSite(move, { migrations, dataDir: config.dataDir, say: (line) => console.info(line) })
  const at = [...(database ? [placeOf(database).name] : []), nameOfFiles(files)].join(' and ')
  console.info(`\n${archiveReport(manifest, { at, begun })}`)
  if (mark !== undefined) console.info(`  ${mark} keeps anybody from starting the site at the old place by mistake.`)
  const left = filesStay(move) ? 'the old rows, not the files' : database ? 'the old ones' : 'the old files, not the rows'
  console.info(`\nWhat was moved from is as it was. Start the site with ${settingsOf(move)}, look at it, and only then delete ${left}.\n`)
})

/** What the site's environment says from now on, without an address, which may hold a password. */
function settingsOf(move: Move) {
  const { database, files } = move.to
  const folder = database && placeOf(database).folder
  const rows = folder !== undefined ? [`DATA_DIR=${folder}`, 'no DATABASE_URL'] : database ? ['the new DATABASE_URL'] : []
  const bucket = `${filesStay(move) ? 'the same' : 'the new'} MEDIA_URL`
  const media = 'folder' in files ? [`DATA_DIR=${dirname(files.folder)}`, 'no MEDIA_URL'] : [bucket]
  return [...new Set([...rows, ...media])].join(', ')
}
