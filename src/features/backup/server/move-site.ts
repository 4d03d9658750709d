import type { Migration } from 'kysely/migration'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'
import { assertAlone } from './alone.ts'
import { archivesIn, type FilesAt, filesOf, nameOfFiles } from './archived-site.ts'
import { backupsInFolder } from './backup-place.ts'
import type { Manifest } from './manifest.ts'
import { leaveMark } from './moved-away.ts'
import { PlaceUnfit } from './refusals.ts'
import { bringFiles, restoreSite } from './restore-site.ts'
import { signIn, withRows } from './rows.ts'
import { inWorkFolder } from './scratch.ts'
import { keepArchive } from './write-archive.ts'

/** `to.database` is undefined if only the files move. */
export type Move = { from: { database: DatabaseAt; files: FilesAt }; to: { database?: DatabaseAt; files: FilesAt } }

/** Whether the files stay where they are. */
export const filesStay = ({ from, to }: Move) => nameOfFiles(from.files) === nameOfFiles(to.files)

/**
 * Moves a site that does not run: an archive of it is made in `dataDir` and restored at the other place. The old place stays as it is; if
 * the rows move, the file `mark` says there that the site has moved. Throws PlaceUnfit with no rows at the new place.
 */
export function moveSite(
  move: Move,
  { migrations, dataDir, say }: { migrations: Record<string, Migration>; dataDir: string; say: (line: string) => void },
): Promise<{ manifest: Manifest; mark: string | undefined }> {
  const { from, to } = move
  const { database, files } = to
  return inWorkFolder(archivesIn(dataDir), async (work) => {
    if (database === undefined && filesStay(move)) throw new PlaceUnfit(`${nameOfFiles(files)} is where the files are already.`)
    await assertAlone(from.database)
    const temporary = backupsInFolder(work)
    const source = () => temporary.read('site.tar')
    const site = { migrations, passphrase: undefined, folder: work }
    say(`Reading ${placeOf(from.database).name} and ${nameOfFiles(from.files)}`)
    const old = filesStay(move) ? undefined : (await filesOf(from.files)).media
    const manifest = await keepArchive(temporary, 'site.tar', { ...site, database: from.database, media: old })
    say(`Writing ${database === undefined ? '' : `${placeOf(database).name} and `}${nameOfFiles(files)}`)
    const { media, claim } = await filesOf(files)
    if (database === undefined) {
      await claim(await withRows(from.database, signIn))
      await bringFiles(source, undefined, manifest, media)
    } else await restoreSite(source, { ...site, database, media }, { passphrase: undefined, claim, isMove: true })
    return { manifest, mark: database && leaveMark(dataDir, from.database, database) }
  })
}
