import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { placeOf } from '../../../db/database-at.ts'
import type { Media } from '../../../db/files/files.ts'
import { databaseIn } from '../../../db/sqlite/database-file.ts'
import type { Site } from './archived-site.ts'
import { endingOf, stampOf } from './backup-names.ts'
import { type BackupPlace, backupsInFolder, contentOf } from './backup-place.ts'
import { hashed, type Listed, type Manifest, manifestName, nameOfFile, rowsName } from './manifest.ts'
import { decrypted, encrypted } from './passphrase.ts'
import { readArchive } from './read-archive.ts'
import { copyToScratch, idsIn, withRows, workIn } from './rows.ts'
import { type Packed, tarOf } from './tar.ts'

/** Without `media` only its rows. */
type Archived = Omit<Site, 'media'> & { media?: Media | undefined }

/** A site as one stream while it runs: the rows of one moment, every file that they name, last the manifest with checksums. */
export function archiveOf(site: Archived, ending?: AbortSignal): AsyncGenerator<Uint8Array> {
  const bytes = tarOf(packed(site, ending))
  return site.passphrase === undefined ? bytes : encrypted(bytes, site.passphrase)
}

/** Reads an archive back after it is stored; one that is not as it was made is removed. */
export async function keepArchive(place: BackupPlace, name: string, site: Archived, ending?: AbortSignal): Promise<Manifest> {
  await place.write(name, archiveOf(site, ending))
  try {
    return await readArchive(decrypted(place.read(name), site.passphrase))
  } catch (error) {
    await place.remove(name).catch(() => {})
    throw error
  }
}

/** Keeps the rows of a site beside it, for a restore; returns where. */
export async function setAside({ media: _, ...site }: Archived): Promise<string> {
  const name = `before-${stampOf(new Date())}${endingOf(site.passphrase)}`
  await backupsInFolder(site.folder).write(name, archiveOf(site))
  return join(site.folder, name)
}

async function* packed({ database, media, folder }: Archived, ending?: AbortSignal): AsyncGenerator<Packed> {
  await using work = await workIn(folder)
  const rows = databaseIn(work.path)
  const made = new Date().toISOString()
  const { steps, tables } = await withRows(database, async (source) => ({
    steps: await source.steps(),
    tables: await copyToScratch(source, work.path),
  }))
  makePlain(rows)
  const files: Listed[] = []
  const missing: string[] = []
  const listing = async function* (name: string, size: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Packed> {
    ending?.throwIfAborted()
    const { bytes, seen } = hashed(content)
    yield { name, size, bytes }
    files.push({ name, ...seen() })
  }
  yield* listing(rowsName, (await stat(rows)).size, createReadStream(rows))
  for (const id of media ? await idsIn(work.path) : []) {
    const size = await media?.sizeOf(id)
    if (media && size !== undefined) yield* listing(nameOfFile(id), size, contentOf(media, id, size))
    else missing.push(id)
  }
  const manifest: Manifest = { format: 1, made, engine: placeOf(database).engine, migrations: steps, tables, files, missing }
  const bytes = Buffer.from(JSON.stringify(manifest))
  yield { name: manifestName, size: bytes.length, bytes: Readable.from([bytes]) }
}

/** A restored site fills the search index again. */
function makePlain(file: string) {
  using database = new DatabaseSync(file)
  database.exec('drop table if exists search; drop table if exists search_index; pragma journal_mode=delete')
}
