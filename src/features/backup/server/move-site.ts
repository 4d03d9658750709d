import { existsSync, realpathSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Migration } from 'kysely/migration'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'
import { type BucketAt, mediaInBucket } from '../../../db/files/bucket.ts'
import { mediaBeside } from '../../../db/files/files.ts'
import { assertAlone } from './alone.ts'
import { backupsInFolder } from './backup-place.ts'
import { leaveMark, removeMark } from './moved-away.ts'
import { bringFiles } from './prepare-restore.ts'
import { at, PlaceUnfit } from './refusals.ts'
import { restoreSite } from './restore-site.ts'
import { rowsAt, signIn } from './rows.ts'
import { type TableRows, workIn } from './scratch.ts'
import { keepArchive } from './write-archive.ts'

/** Where the files of a site are. */
export type FilesAt = { bucket: BucketAt } | { folder: string }
/** `to.database` is undefined if only the files move. */
export type Move = { from: { database: DatabaseAt; files: FilesAt }; to: { database?: DatabaseAt; files: FilesAt } }

export type Moved = {
  tables: TableRows[]
  files: { place: string; stayed: boolean; count: number; bytes: number; missing: string[] }
  seconds: number
  /** Where the old place is marked; undefined if the rows stayed, or no mark could be left. */
  mark: string | undefined
}

export const nameOfFiles = (files: FilesAt) =>
  'bucket' in files ? `s3://${files.bucket.bucket} at ${files.bucket.endpoint}` : files.folder

/** The real path of a folder; of one that does not exist yet, where it will be. */
function realPath(folder: string): string {
  const path = resolve(folder)
  if (existsSync(path)) return realpathSync(path)
  return path === dirname(path) ? path : join(realPath(dirname(path)), path.slice(dirname(path).length))
}
const isSameFolder = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && realPath(one) === realPath(other)
const isSamePlace = (one: FilesAt, other: FilesAt) =>
  'bucket' in one
    ? 'bucket' in other && nameOfFiles(one) === nameOfFiles(other)
    : 'folder' in other && isSameFolder(one.folder, other.folder)

/**
 * Moves a site that does not run: an archive of it, in `folder`, is restored at the other place. The old place stays as it is, with a mark.
 * Throws PlaceUnfit with no rows at the new place.
 */
export async function moveSite(
  { from, to }: Move,
  { migrations, folder, say }: { migrations: Record<string, Migration>; folder: string; say: (line: string) => void },
): Promise<Moved> {
  const stayed = isSamePlace(from.files, to.files)
  const [here, there] = [placeOf(from.database), to.database === undefined ? undefined : placeOf(to.database)]
  if (isSameFolder(here.folder, there?.folder)) throw new PlaceUnfit(`${here.name} is where the site is already.`)
  if (there === undefined && stayed) throw new PlaceUnfit(`${nameOfFiles(to.files)} is where the files are already.`)
  await assertAlone(from.database)
  const begun = performance.now()
  const work = await workIn(folder)
  try {
    const temporary = backupsInFolder(work)
    const site = { migrations, passphrase: undefined, folder: work }
    say(`Reading ${here.name} and ${nameOfFiles(from.files)}`)
    const manifest = await keepArchive(
      temporary,
      'site.tar',
      { ...site, database: from.database, media: await mediaAt(from.files) },
      { withFiles: !stayed },
    )
    say(`Writing ${there ? `${there.name} and ` : ''}${nameOfFiles(to.files)}`)
    const media = await at(nameOfFiles(to.files), () => mediaAt(to.files))
    const source = () => temporary.read('site.tar')
    const claim = async (sign: string) => ('bucket' in to.files ? mediaInBucket(to.files.bucket).claim(sign) : undefined)
    let tables: TableRows[] = []
    let mark: string | undefined
    if (to.database === undefined) {
      const rows = await rowsAt(from.database)
      await claim(await signIn(rows).finally(rows.close))
      await bringFiles(source, undefined, manifest, media)
    } else {
      tables = (await restoreSite(source, { ...site, database: to.database, media }, { passphrase: undefined, claim, isMove: true })).tables
      await removeMark(to.database)
      // The site has moved, whether or not a mark can be left.
      mark = await leaveMark(from.database, placeOf(to.database).name, new Date()).catch(() => undefined)
    }
    const count = manifest.files.length - 1
    const bytes = manifest.files.slice(1).reduce((sum, { size }) => sum + size, 0)
    const files = { place: nameOfFiles(to.files), stayed, count, bytes, missing: manifest.missing }
    return { tables, files, seconds: (performance.now() - begun) / 1000, mark }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function mediaAt(files: FilesAt) {
  if ('bucket' in files) return mediaInBucket(files.bucket)
  await mkdir(files.folder, { recursive: true, mode: 0o700 })
  return mediaBeside(files.folder)
}
