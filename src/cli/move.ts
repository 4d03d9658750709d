import './enough-node.ts'
import { dirname } from 'node:path'
import { placeOf } from '../db/database-at.ts'
import * as migrations from '../db/migrations.ts'
import { nameOfFiles } from '../features/backup/server/archived-site.ts'
import { moveSite } from '../features/backup/server/move-site.ts'
import { archiveReport } from './archives.ts'
import { nothingChanged, runCommand } from './command.ts'
import { configOf, environment } from './config.ts'
import { moveOf, moveUsage } from './move-options.ts'

await runCommand(
  moveUsage,
  async (args) => {
    const given = environment()
    const config = configOf(given)
    const move = moveOf(args, given, config)
    const moved = await moveSite(move, { migrations, dataDir: config.dataDir, say: (line) => console.info(line) })
    const { database, files } = move.to
    const place = [...(database ? [placeOf(database).name] : []), nameOfFiles(files)].join(' and ')
    console.info(`\n${archiveReport(moved.manifest, { at: place, seconds: moved.seconds })}`)
    if (moved.mark !== undefined) console.info(`  ${moved.mark} keeps anybody from starting the site at the old place by mistake.`)
    const left = moved.stayed ? 'the old rows, not the files' : database ? 'the old ones' : 'the old files, not the rows'
    console.info('')
    console.info(`What was moved from is as it was. Start the site with ${settingsOf(move)}, look at it, and only then delete ${left}.\n`)
  },
  nothingChanged('Nothing has moved, and what was to be moved is as it was.', {
    database: 'DATABASE_URL or --to',
    files: 'MEDIA_URL or --media',
  }),
)

/** What the site's environment says from now on, without an address, which may hold a password. */
function settingsOf({ from, to: { database, files } }: ReturnType<typeof moveOf>) {
  const folder = database && placeOf(database).folder
  const rows = folder !== undefined ? [`DATA_DIR=${folder}`, 'no DATABASE_URL'] : database ? ['the new DATABASE_URL'] : []
  const stays = 'bucket' in from.files && 'bucket' in files && from.files.bucket === files.bucket
  const media = 'folder' in files ? [`DATA_DIR=${dirname(files.folder)}`, 'no MEDIA_URL'] : [`${stays ? 'the same' : 'the new'} MEDIA_URL`]
  return [...new Set([...rows, ...media])].join(', ')
}
