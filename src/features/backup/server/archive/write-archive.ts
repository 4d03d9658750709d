import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import type { Migration } from 'kysely/migration'
import { type DatabaseAt, placeOf } from '../../../../db/database-at.ts'
import type { Media } from '../../../../db/files/files.ts'
import { databaseIn } from '../../../../db/sqlite/database-file.ts'
import type { MovedTable } from '../move/rows.ts'
import { hashed } from './hashed.ts'
import { type Listed, listName, type Manifest, nameOfFile, rowsName } from './manifest.ts'
import { mediaIds } from './media-ids.ts'
import type { Passing } from './passing.ts'
import { encrypted } from './passphrase.ts'
import { rowsApart } from './rows-apart.ts'
import { snapshotOf } from './snapshot.ts'
import { type Packed, tarOf } from './tar.ts'

/**
 * What an archive is made of. `media`: undefined where only the rows are wanted; `work`: a folder for the rows meanwhile, which
 * goes when the archive has been read.
 */
export type Wanted = {
  database: DatabaseAt
  media: Media | undefined
  work: string
  migrations: Record<string, Migration>
  passing: Passing
  passphrase: string | undefined
}

/**
 * A whole site as one stream, made while it is read and while the site serves: the rows of one moment, then every file that they
 * name, then the list of all with their checksums. Throws CannotMove, StoreBusy, or what the disk says.
 */
export function archiveOf(wanted: Wanted): AsyncGenerator<Uint8Array> {
  const bytes = tarOf(packed(wanted))
  return wanted.passphrase === undefined ? bytes : encrypted(bytes, wanted.passphrase)
}

async function* packed({ database, media, work, migrations, passing }: Wanted): AsyncGenerator<Packed> {
  await mkdir(work, { recursive: true, mode: 0o700 })
  try {
    const made = new Date().toISOString()
    const { tables, steps } = await rowsOfNow(database, work, migrations, passing)
    const files: Listed[] = []
    const missing: string[] = []
    const listing = async function* (name: string, size: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Packed> {
      const { bytes, seen } = hashed(source)
      yield { name, size, bytes }
      files.push({ name, ...seen() })
    }
    yield* listing(rowsName, (await stat(databaseIn(work))).size, createReadStream(databaseIn(work)))
    // Now, or later where a row names what is still on its way to the disk; a file never changes under its id.
    if (media)
      for await (const id of mediaIds(work)) {
        const size = await media.sizeOf(id)
        if (size === undefined) missing.push(id)
        else yield* listing(nameOfFile(id), size, size === 0 ? none() : media.read(id, { start: 0, end: size - 1 }))
      }
    const rows = tables.map(({ name, rows }) => ({ name, rows }))
    const list: Manifest = { format: 1, made, engine: placeOf(database).engine, migrations: steps, tables: rows, files, missing }
    const bytes = Buffer.from(JSON.stringify(list))
    yield { name: listName, size: bytes.length, bytes: only(bytes) }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function rowsOfNow(
  database: DatabaseAt,
  work: string,
  migrations: Record<string, Migration>,
  passing: Passing,
): Promise<{ tables: MovedTable[]; steps: string[] }> {
  const source = await snapshotOf(database)
  try {
    const { tables } = await rowsApart(source, work, migrations, passing)
    return { tables, steps: (await source.steps()) ?? [] }
  } finally {
    await source.letGo()
  }
}

async function* none() {}
async function* only(bytes: Uint8Array) {
  yield bytes
}
