import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Migration } from 'kysely/migration'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'
import { assertAlone } from './alone.ts'
import { archivesIn, type FilesAt, filesOf, nameOfFiles } from './archived-site.ts'
import { backupsInFolder } from './backup-place.ts'
import { bringFiles } from './bring-files.ts'
import type { Manifest } from './manifest.ts'
import { leaveMark } from './moved-away.ts'
import { PlaceUnfit } from './refusals.ts'
import { restoreSite } from './restore-site.ts'
import { signIn, withRows } from './rows.ts'
import { inWorkFolder } from './scratch.ts'
import { keepArchive } from './write-archive.ts'

/** `to.database` is undefined if only the files move. */
export type Move = { from: { database: DatabaseAt; files: FilesAt }; to: { database?: DatabaseAt; files: FilesAt } }

export type Moved = {
  manifest: Manifest
  /** Whether the files are where they were. */
  stayed: boolean
  seconds: number
  /** Where the old place is marked; undefined if the rows stayed. */
  mark: string | undefined
}

/** The real path of a folder; of one that does not exist yet, where it will be. */
function realPath(folder: string): string {
  const path = resolve(folder)
  if (existsSync(path)) return realpathSync(path)
  return path === dirname(path) ? path : join(realPath(dirname(path)), path.slice(dirname(path).length))
}
const isSame = (one: FilesAt, other: FilesAt) => {
  const [here, there] = [one, other].map((files) => ('bucket' in files ? nameOfFiles(files) : realPath(files.folder)))
  return here === there
}

/**
 * Moves a site that does not run: an archive of it is made in `dataDir` and restored at the other place. The old place stays as it is, and
 * `dataDir` says that the site is no longer there. Throws PlaceUnfit with no rows at the new place.
 */
export function moveSite(
  { from, to }: Move,
  { migrations, dataDir, say }: { migrations: Record<string, Migration>; dataDir: string; say: (line: string) => void },
): Promise<Moved> {
  const { database, files } = to
  const stayed = isSame(from.files, files)
  return inWorkFolder(archivesIn(dataDir), async (work): Promise<Moved> => {
    const begun = performance.now()
    if (typeof from.database === 'string' && typeof database === 'string' && realPath(from.database) === realPath(database))
      throw new PlaceUnfit(`${from.database} is where the site is already.`)
    if (database === undefined && stayed) throw new PlaceUnfit(`${nameOfFiles(files)} is where the files are already.`)
    await assertAlone(from.database)
    const temporary = backupsInFolder(work)
    const source = () => temporary.read('site.tar')
    const site = { migrations, passphrase: undefined, folder: work }
    say(`Reading ${placeOf(from.database).name} and ${nameOfFiles(from.files)}`)
    const old = stayed ? undefined : (await filesOf(from.files)).media
    const manifest = await keepArchive(temporary, 'site.tar', { ...site, database: from.database, media: old })
    say(`Writing ${database === undefined ? '' : `${placeOf(database).name} and `}${nameOfFiles(files)}`)
    const { media, claim } = await filesOf(files)
    if (database === undefined) {
      await claim(await withRows(from.database, signIn))
      await bringFiles(source, undefined, manifest, media)
    } else await restoreSite(source, { ...site, database, media }, { passphrase: undefined, claim, isMove: true })
    const mark = database && leaveMark(dataDir, from.database, database, new Date())
    return { manifest, stayed, mark, seconds: (performance.now() - begun) / 1000 }
  })
}
