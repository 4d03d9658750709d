import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { placeOf } from '../../../db/database-at.ts'
import { databaseIn } from '../../../db/sqlite/database-file.ts'
import type { Site } from './archived-site.ts'
import type { BackupPlace } from './backup-place.ts'
import { hashed, type Listed, type Manifest, manifestName, nameOfFile, rowsName } from './manifest.ts'
import { encrypted } from './passphrase.ts'
import { readArchive } from './read-archive.ts'
import { idsIn, rowsAt } from './rows.ts'
import { copyToScratch, workIn } from './scratch.ts'
import { type Packed, tarOf } from './tar.ts'

type Options = { withFiles: boolean }

/**
 * Writes a site as one stream while it runs: the rows of one moment, every file that they name, last the manifest with all checksums.
 * Throws PlaceUnfit, StoreBusy, or an error of the disk.
 */
export function archiveOf(site: Site, options: Options = { withFiles: true }): AsyncGenerator<Uint8Array> {
  const bytes = tarOf(packed(site, options))
  return site.passphrase === undefined ? bytes : encrypted(bytes, site.passphrase)
}

/** Stores an archive of a site under a name and reads it back; one that is not as it was made is removed. */
export async function keepArchive(
  place: BackupPlace,
  name: string,
  site: Site,
  { ending, ...options }: Options & { ending?: AbortSignal } = { withFiles: true },
): Promise<Manifest> {
  await place.write(name, until(archiveOf(site, options), ending))
  try {
    return await readArchive(place.read(name), { passphrase: site.passphrase })
  } catch (error) {
    await place.remove(name).catch(() => {})
    throw error
  }
}

async function* until(bytes: AsyncIterable<Uint8Array>, ending: AbortSignal | undefined) {
  for await (const chunk of bytes) {
    ending?.throwIfAborted()
    yield chunk
  }
}

async function* packed({ database, media, migrations, folder }: Site, { withFiles }: Options): AsyncGenerator<Packed> {
  const work = await workIn(folder)
  try {
    const made = new Date().toISOString()
    const source = await rowsAt(database)
    const steps = await source.steps()
    const tables = await copyToScratch(source, work, migrations).finally(source.close)
    const files: Listed[] = []
    const missing: string[] = []
    const listing = async function* (name: string, size: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Packed> {
      const { bytes, seen } = hashed(content)
      yield { name, size, bytes }
      files.push({ name, ...seen() })
    }
    yield* listing(rowsName, (await stat(databaseIn(work))).size, createReadStream(databaseIn(work)))
    for (const id of withFiles ? await idsIn(work) : []) {
      const size = await media.sizeOf(id)
      if (size === undefined) missing.push(id)
      else yield* listing(nameOfFile(id), size, size === 0 ? none() : media.read(id, { start: 0, end: size - 1 }))
    }
    const manifest: Manifest = { format: 1, made, engine: placeOf(database).engine, migrations: steps, tables, files, missing }
    const bytes = Buffer.from(JSON.stringify(manifest))
    yield { name: manifestName, size: bytes.length, bytes: only(bytes) }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function* none() {}
async function* only(bytes: Uint8Array) {
  yield bytes
}
