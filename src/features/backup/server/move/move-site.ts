import { randomUUID } from 'node:crypto'
import type { Migration } from 'kysely/migration'
import { type DatabaseAt, placeOf } from '../../../../db/database-at.ts'
import { openStore } from '../../../../db/open.ts'
import { bucketSign, rowOfSecret } from '../../../../db/settings.ts'
import { type FilesAt, filesMoving, isSamePlace, type MovedFiles, nameOfFiles } from './files.ts'
import { type CopiedRows, copyRows, piecesOf } from './rows.ts'
import type { Side } from './side.ts'
import { assertFree, openSource, openTarget, realPath } from './sides.ts'
import { at, CannotMove, PerhapsMoved } from './trouble.ts'

/** `database`: where the rows go; undefined where only the files move. */
export type Move = { from: { database: DatabaseAt; files: FilesAt }; to: { database?: DatabaseAt; files: FilesAt } }

/**
 * What moved, and the seconds that it took. `mark`: what was left at the database that it moved from (moved-away.ts); undefined
 * where its rows stayed, or it takes none.
 */
export type Moved = CopiedRows & { files: MovedFiles; seconds: { rows: number; files: number }; mark: string | undefined }

/**
 * Copies a whole site, compares every row and every byte, and lets it stand only then. Leaves what it is moved from as it is,
 * and holds it meanwhile. Throws CannotMove with nothing of the site at the target, or PerhapsMoved.
 */
export async function moveSite({ from, to }: Move, migrations: Record<string, Migration>, say: (line: string) => void): Promise<Moved> {
  assertElsewhere({ from, to })
  const [known, mark] = [Object.keys(migrations), randomUUID()]
  const source = await openSource(from.database, known, mark)
  const files = filesMoving(from.files, to.files)
  const copyFiles = () => {
    say(`Files from ${nameOfFiles(from.files)} to ${nameOfFiles(to.files)}`)
    return timed(files.copy)
  }
  try {
    if (to.database !== undefined) await assertFree(to.database, known, mark)
    await files.look(await fileIds(source), await signOf(source))
    if (to.database === undefined) {
      const [moved, seconds] = await copyFiles()
      return { tables: [], changed: 0, files: moved, seconds: { rows: 0, files: seconds }, mark: undefined }
    }
    const tables = await at(source.name, source.tables)
    await makeTables(to.database, migrations)
    const target = await openTarget(to.database, tables, mark)
    try {
      // First: a row whose file is not there yet would be a half-moved site.
      const [moved, ofFiles] = await copyFiles()
      say(`Rows from ${source.name} to ${target.name}`)
      const [copied, ofRows] = await timed(() => copyRows(source, target, tables))
      await at(target.name, target.commit)
      // It has moved, whether or not there is room for a mark.
      const mark = await source.leaveMark(target.name).catch(() => undefined)
      return { ...copied, files: moved, seconds: { rows: ofRows, files: ofFiles }, mark }
    } finally {
      await target.letGo()
    }
  } catch (error) {
    if (!(error instanceof PerhapsMoved)) await files.takeBack()
    throw error
  } finally {
    await source.letGo()
  }
}

function assertElsewhere({ from, to }: Move) {
  const [here, there] = [placeOf(from.database).folder, to.database && placeOf(to.database).folder]
  if (here !== undefined && there !== undefined && realPath(here) === realPath(there))
    throw new CannotMove(`${here} is where the site is already.`)
  if (to.database === undefined && isSamePlace(from.files, to.files))
    throw new CannotMove(`${nameOfFiles(to.files)} is where the files are already.`)
}

const makeTables = (database: DatabaseAt, migrations: Record<string, Migration>) =>
  at(placeOf(database).name, async () => (await openStore(database, migrations)).close())

/** The ids of the files that the site knows of. */
async function fileIds(source: Side): Promise<Set<string>> {
  const ids = new Set<string>()
  for await (const rows of piecesOf(source, { name: 'media', columns: ['id'], key: ['id'] })) for (const [id] of rows) if (id) ids.add(id)
  return ids
}

/** What a bucket holds that is the site's. */
async function signOf(source: Side): Promise<string | undefined> {
  for await (const rows of piecesOf(source, { name: 'settings', columns: ['name', 'value'], key: ['name'] }))
    for (const [name, value] of rows) if (name === rowOfSecret(bucketSign)) return value ?? undefined
  return undefined
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now()
  const done = await work()
  return [done, (performance.now() - begun) / 1000]
}
