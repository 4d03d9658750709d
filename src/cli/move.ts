import './enough-node.ts'
import { dirname } from 'node:path'
import { placeOf } from '../db/database-at.ts'
import * as migrations from '../db/migrations.ts'
import { archivesIn, nameOfFiles } from '../features/backup/server/archived-site.ts'
import { moveSite } from '../features/backup/server/move-site.ts'
import { ArchiveUnfit, PlaceUnfit, PlaceUnsure } from '../features/backup/server/refusals.ts'
import { archiveReport } from './archives.ts'
import { runCommand } from './command.ts'
import { configOf, environment } from './config.ts'
import { moveOf, moveUsage } from './move-options.ts'

await runCommand(
  moveUsage,
  async (args) => {
    const given = environment()
    const config = configOf(given)
    const move = moveOf(args, given, config)
    const moved = await moveSite(move, { migrations, folder: archivesIn(config.dataDir), say: (line) => console.info(line) })
    const { database, files } = move.to
    const place = [...(database ? [placeOf(database).name] : []), nameOfFiles(files)].join(' and ')
    console.info(`\n${archiveReport(moved.manifest, { at: place, seconds: moved.seconds })}`)
    if (database && moved.mark === undefined)
      console.info('  No mark could be left where the rows were: take care that nobody starts the site there.')
    if (moved.mark !== undefined)
      console.info(`  Where the rows were, a mark (${moved.mark}) keeps anybody from starting or changing them by mistake.`)
    const left = moved.stayed ? 'the old rows, not the files' : database ? 'the old ones' : 'the old files, not the rows'
    console.info('')
    console.info(`What was moved from is as it was. Start the site with ${settingsOf(move)}, look at it, and only then delete ${left}.\n`)
  },
  (error) => {
    if (error instanceof PlaceUnsure) return error.message
    const isUnfit = error instanceof PlaceUnfit || error instanceof ArchiveUnfit
    return isUnfit ? `${error.message}\nNothing has moved, and what was to be moved is as it was.` : undefined
  },
)

/** What the site's environment says from now on, without an address, which may hold a password. */
function settingsOf({ from, to: { database, files } }: ReturnType<typeof moveOf>) {
  const folder = database && placeOf(database).folder
  const rows = folder !== undefined ? [`DATA_DIR=${folder}`, 'no DATABASE_URL'] : database ? ['the new DATABASE_URL'] : []
  const stays = 'bucket' in from.files && 'bucket' in files && from.files.bucket === files.bucket
  const media = 'folder' in files ? [`DATA_DIR=${dirname(files.folder)}`, 'no MEDIA_URL'] : [`${stays ? 'the same' : 'the new'} MEDIA_URL`]
  return [...new Set([...rows, ...media])].join(', ')
}
