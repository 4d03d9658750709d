import { createHash } from 'node:crypto'
import { createTarPacker, type TarHeader } from 'modern-tar'
import { type Manifest, manifestName } from '../features/backup/server/manifest.ts'
import { filesOf } from '../features/backup/server/tar.ts'
import { sourceOf } from './archives.ts'

/** One file of an archive that is put together by hand. */
export type Part = { header: TarHeader; bytes: Buffer }

export async function whole(bytes: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** What an archive is made of: its files in their order, its list last. */
export async function partsOf(archive: Buffer) {
  const parts: Part[] = []
  for await (const { name, size, bytes } of filesOf(sourceOf(archive)())) parts.push({ header: { name, size }, bytes: await whole(bytes) })
  return { parts, manifest: JSON.parse(String(parts.at(-1)?.bytes)) as Manifest }
}

export const named = (name: string, bytes: Buffer): Part => ({ header: { name, size: bytes.length }, bytes })
export const listing = (manifest: Manifest, changes: object) =>
  named(manifestName, Buffer.from(JSON.stringify({ ...manifest, ...changes })))
/** The manifest of these files. */
export const listOf = ({ manifest }: { manifest: Manifest }, files: Part[], changes: object = {}) =>
  listing(manifest, {
    files: files.map(({ header: { name, size }, bytes }) => ({ name, size, sha256: createHash('sha256').update(bytes).digest('hex') })),
    ...changes,
  })

export async function tarred(all: Part[]) {
  const { readable, controller } = createTarPacker()
  const packed = whole(readable)
  for (const { header, bytes } of all) {
    const writer = controller.add(header).getWriter()
    if (bytes.length > 0) await writer.write(bytes)
    await writer.close()
  }
  controller.finalize()
  return packed
}
