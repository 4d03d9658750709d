import { createWriteStream } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { StoreFull } from '../../../db/errors.ts'
import * as migrations from '../../../db/migrations.ts'
import { codeOf, codes, databaseIn } from '../../../db/sqlite/database-file.ts'
import { openStore } from '../../../entries/store.ts'
import { hashed, idOfName, type Listed, type Manifest, manifestName, manifestOf, rowsName } from './manifest.ts'
import { ArchiveUnfit, writeError } from './refusals.ts'
import { copyToScratch, sqliteRows } from './rows.ts'
import { filesOf } from './tar.ts'

/** The bytes of an archive, as often as it is called. */
export type Source = () => AsyncIterable<Uint8Array>

/** Bytes: the manifest of 125,000 files takes fifteen times its size to parse; and ten times the largest upload. */
const most = { manifest: 16_000_000, file: 4_000_000_000 }

/** The rows have no `id`. */
type Take = (file: { id: string | undefined; size: number; bytes: AsyncIterable<Buffer> }) => Promise<void>

const skip: Take = async ({ bytes }) => {
  for await (const _ of bytes);
}

/** Compares all of an archive with its manifest. Throws ArchiveUnfit. */
export async function readArchive(archive: AsyncIterable<Uint8Array>, take = skip): Promise<Manifest> {
  const found: Listed[] = []
  let manifest: Manifest | undefined
  for await (const { name, size, bytes } of filesOf(archive)) {
    const [id, isList] = [idOfName(name), name === manifestName]
    if (manifest) throw new ArchiveUnfit(`This backup contains ${JSON.stringify(name)} after its list.`)
    if (id === undefined && name !== rowsName && !isList)
      throw new ArchiveUnfit(`This backup contains ${JSON.stringify(name)}, which no backup of a site contains.`)
    if (!isList && (name === rowsName) !== (found.length === 0)) throw new ArchiveUnfit('This backup does not begin with its rows.')
    if (size > (isList ? most.manifest : most.file))
      throw new ArchiveUnfit(`This backup contains ${JSON.stringify(name)} of ${size} bytes, which is too large.`)
    if (isList) manifest = manifestOf(await buffer(bytes), found)
    else {
      const passed = hashed(bytes)
      await take({ id, size, bytes: passed.bytes })
      found.push({ name, ...passed.seen() })
    }
  }
  if (manifest === undefined) throw new ArchiveUnfit('This backup is incomplete: its list, which comes last, is missing.')
  return manifest
}

/**
 * Verifies an archive before anything is changed: that it is as its manifest says, with rows of a site of this version or an older one.
 * Writes only into `work`, where `folder` gets its rows in the form of this version. Throws ArchiveUnfit or StoreFull.
 */
export async function verifyArchive(source: Source, work: string) {
  const [given, folder] = [join(work, 'given'), join(work, 'rows')]
  try {
    await mkdir(given, { mode: 0o700 })
    const manifest = await readArchive(source(), async (file) => {
      if (file.id !== undefined) return skip(file)
      const { bavail, bsize } = await statfs(given)
      // Two copies more: in a database of ours, and where the old rows are set aside.
      if (file.size * 3 > bavail * bsize) throw new StoreFull(`the disk of ${given} has no room for the content of the backup`)
      await pipeline(file.bytes, createWriteStream(databaseIn(given), { mode: 0o600, flags: 'wx' }))
    })
    using rows = sqliteRows(given, true)
    if ((await rows.steps()).toSorted().join() !== manifest.migrations.toSorted().join())
      throw new ArchiveUnfit('This backup has been changed: the version of its rows differs from its list.')
    const tables = await copyToScratch(rows, folder)
    await (await openStore(folder, migrations)).close()
    return { manifest: { ...manifest, tables }, folder }
  } catch (cause) {
    const error = writeError(cause, work)
    if (error instanceof StoreFull || codeOf(error) === undefined || codeOf(error) === codes.busy) throw error
    throw new ArchiveUnfit(`The rows of this backup cannot be used: ${(cause as Error).message}.`, { cause })
  }
}
