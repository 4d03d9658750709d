import { createWriteStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { StoreFull } from '../../../db/busy.ts'
import { databaseIn } from '../../../db/sqlite/database-file.ts'
import { openStore } from '../../../entries/store.ts'
import type { Site } from './archived-site.ts'
import { hashed, idOfName, type Listed, type Manifest, manifestName, manifestOf, rowsName } from './manifest.ts'
import { decrypted } from './passphrase.ts'
import { ArchiveUnfit, writeError } from './refusals.ts'
import { sqliteRows } from './rows.ts'
import { copyToScratch } from './scratch.ts'
import { filesOf, type Packed } from './tar.ts'

/** Returns the bytes of an archive, as often as it is called. */
export type Source = () => AsyncIterable<Uint8Array>

/** Bytes: the manifest of 125,000 files, whose parsing can take fifteen times its size; and ten times the largest upload. */
const most = { manifest: 16_000_000, file: 4_000_000_000 }

/** Receives one file, whose bytes are read once. */
type Take = (id: string, size: number, bytes: AsyncIterable<Buffer>) => Promise<void>

/**
 * Reads an archive to its end and compares it with its manifest; `folder` receives its database, `take` its files. Throws ArchiveUnfit.
 */
export async function readArchive(
  bytes: AsyncIterable<Uint8Array>,
  { passphrase, folder, take = skip }: { passphrase: string | undefined; folder?: string; take?: Take },
): Promise<Manifest> {
  const found: Listed[] = []
  let manifest: Manifest | undefined
  for await (const packed of filesOf(decrypted(bytes, passphrase))) {
    const { name, size } = packed
    if (manifest) throw new ArchiveUnfit(`This archive contains ${JSON.stringify(name)} after its list.`)
    if (name === manifestName) {
      manifest = manifestOf(await whole(packed), found)
      continue
    }
    const id = idOfName(name)
    if (id === undefined && name !== rowsName)
      throw new ArchiveUnfit(`This archive contains ${JSON.stringify(name)}, which no archive of a site does.`)
    if ((name === rowsName) !== (found.length === 0)) throw new ArchiveUnfit('This archive does not begin with its rows.')
    if (size > most.file) throw new ArchiveUnfit(`This archive contains ${JSON.stringify(name)} of ${size} bytes, which is too large.`)
    const passed = hashed(packed.bytes)
    if (id !== undefined) await take(id, size, passed.bytes)
    else if (folder === undefined) await skip(name, size, passed.bytes)
    else await store(folder, size, passed.bytes)
    found.push({ name, ...passed.seen() })
  }
  if (manifest === undefined) throw new ArchiveUnfit('This archive is not whole: its list, which comes last, is missing.')
  return manifest
}

async function skip(_id: string, _size: number, bytes: AsyncIterable<Uint8Array>) {
  for await (const _ of bytes);
}

async function whole({ size, bytes }: Packed): Promise<Buffer> {
  if (size > most.manifest) throw new ArchiveUnfit(`The list of this archive has ${size} bytes, which is too large.`)
  return buffer(bytes)
}

async function store(folder: string, size: number, bytes: AsyncIterable<Uint8Array>) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(dirname(folder))
  // The rows are copied twice more: into a database of ours, and where the old ones are set aside.
  if (size * 3 > bavail * bsize) throw new StoreFull(`the disk of ${folder} has no room for the content of the archive`)
  await pipeline(bytes, createWriteStream(databaseIn(folder), { mode: 0o600, flags: 'wx' })).catch((error) => {
    throw writeError(error, folder)
  })
}

/** A verified archive. `folder`: its rows, in the form of this version. */
export type Verified = { manifest: Manifest; folder: string }

/**
 * Verifies everything in an archive before anything is changed: that it is whole and as its manifest says, and that its rows are those of
 * a site of this version or an older one. Writes only into `work`. Throws ArchiveUnfit.
 */
export async function verifyArchive(
  source: Source,
  { passphrase, migrations }: Pick<Site, 'passphrase' | 'migrations'>,
  work: string,
): Promise<Verified> {
  const [given, folder] = [join(work, 'given'), join(work, 'rows')]
  const manifest = await readArchive(source(), { passphrase, folder: given })
  const rows = sqliteRows(given, true)
  try {
    if ((await rows.steps()).toSorted().join() !== manifest.migrations.toSorted().join())
      throw new ArchiveUnfit('This archive has been changed: its rows are of another version than its list says.')
    const tables = await copyToScratch(rows, folder, migrations)
    await (await openStore(folder, migrations)).close()
    return { manifest: { ...manifest, tables }, folder }
  } finally {
    rows.close()
    await rm(given, { recursive: true, force: true })
  }
}
