import { createWriteStream } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StoreFull } from '../../../../db/busy.ts'
import { databaseIn } from '../../../../db/sqlite/database-file.ts'
import { ArchiveUnfit } from './archive-unfit.ts'
import { hashed } from './hashed.ts'
import { idOfName, type Listed, listName, type Manifest, manifestOf, rowsName } from './manifest.ts'
import { decrypted } from './passphrase.ts'
import { filesOf, type Packed } from './tar.ts'

/** Bytes: the list of a hundred thousand files takes a fifth of it, and no file that is uploaded a tenth. */
const most = { list: 64_000_000, file: 4_000_000_000 }

/** Takes in one file of an archive, whose bytes are read once. */
type Taken = (id: string, size: number, bytes: AsyncIterable<Buffer>) => Promise<void>

/**
 * Reads an archive from its first byte to its last and holds it to its own list; puts its rows into a folder, where nobody has
 * looked into them yet, and hands out its files. Throws ArchiveUnfit, with what it has put there left to whoever asked.
 */
export async function readArchive(
  source: AsyncIterable<Uint8Array>,
  { passphrase, folder, take = readOver }: { passphrase: string | undefined; folder?: string; take?: Taken },
): Promise<Manifest> {
  const found: Listed[] = []
  let manifest: Manifest | undefined
  for await (const { name, size, bytes } of filesOf(decrypted(source, passphrase))) {
    if (manifest) throw new ArchiveUnfit(`This archive holds ${JSON.stringify(name)} after its list.`)
    if (name === listName) {
      manifest = manifestOf(await whole(size, bytes))
      continue
    }
    const id = idOfName(name)
    if (id === undefined && name !== rowsName)
      throw new ArchiveUnfit(`This archive holds ${JSON.stringify(name)}, which no archive of a site does.`)
    if (name === rowsName ? found.length > 0 : found.length === 0) throw new ArchiveUnfit('This archive does not begin with its rows.')
    const passed = hashed(bytes)
    if (id !== undefined) {
      if (size > most.file) throw new ArchiveUnfit(`This archive holds ${JSON.stringify(name)} of ${size} bytes, which is too large.`)
      await take(id, size, passed.bytes)
    } else if (folder === undefined) for await (const _ of passed.bytes);
    else await laid(folder, { name, size, bytes: passed.bytes })
    found.push({ name, ...passed.seen() })
  }
  if (manifest === undefined) throw new ArchiveUnfit('This archive is not whole: its list, which comes last, is not there.')
  assertListed(found, manifest.files)
  return manifest
}

async function readOver(_id: string, _size: number, bytes: AsyncIterable<Buffer>) {
  for await (const _ of bytes);
}

async function whole(size: number, bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  if (size > most.list) throw new ArchiveUnfit(`The list of this archive has ${size} bytes, which is too large.`)
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function laid(folder: string, { size, bytes }: Packed) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(dirname(folder))
  // They are read into a second database, and a third may be kept.
  if (size * 3 > bavail * bsize) throw new StoreFull(`the disk of ${folder} has no room for what the archive holds`)
  await pipeline(bytes, createWriteStream(databaseIn(folder), { mode: 0o600, flags: 'wx' }))
}

function assertListed(found: readonly Listed[], listed: readonly Listed[]) {
  const changed = listed.find(({ name, size, sha256 }, at) => {
    const here = found[at]
    return here?.name !== name || here.size !== size || here.sha256 !== sha256
  })
  if (changed) throw new ArchiveUnfit(`This archive has been changed: ${changed.name} is not what its list says.`)
  const more = found[listed.length]
  if (more) throw new ArchiveUnfit(`This archive has been changed: ${more.name} is not in its list.`)
}
