import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod/mini'
import { isNewId } from '../../../db/id.ts'
import { ArchiveUnfit } from './refusals.ts'

/** The parts of an archive. The manifest comes last, so a truncated archive lacks it. */
export const rowsName = 'rows/club.sqlite'
export const manifestName = 'manifest.json'
const folder = 'media/'
export const nameOfFile = (id: string) => folder + id
export const idOfName = (name: string) => {
  const id = name.startsWith(folder) ? name.slice(folder.length) : ''
  return isNewId(id) ? id : undefined
}

/** `size` in bytes. */
export type Listed = { name: string; size: number; sha256: string }
/** `migrations`: which had run; `missing`: ids of files that a row names and that did not exist. */
export type Manifest = {
  format: 1
  made: string
  engine: 'sqlite' | 'postgres'
  migrations: string[]
  tables: { name: string; rows: number }[]
  files: Listed[]
  missing: string[]
}

const head = z.object({ format: z.literal(1), made: z.iso.datetime(), engine: z.enum(['sqlite', 'postgres']) })
/** Ends at the first wrong element; a schema would collect millions of issues. */
const areTexts = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Parses the manifest of an archive from anywhere, and compares it with the files that were found. Throws ArchiveUnfit. */
export function manifestOf(bytes: Buffer, found: readonly Listed[]): Manifest {
  let manifest: Record<string, unknown> = {}
  try {
    manifest = Object(JSON.parse(bytes.toString()))
  } catch {
    // It has no head then.
  }
  if (Number(manifest.format) > 1)
    throw new ArchiveUnfit('This backup was made by a newer version of the site. Restore it with that version.')
  if (!head.safeParse(manifest).success || !areTexts(manifest.migrations) || !areTexts(manifest.missing))
    throw new ArchiveUnfit('This backup has been changed: its list cannot be read.')
  if (!isDeepStrictEqual(manifest.files, found)) throw new ArchiveUnfit('This backup has been changed: its content differs from its list.')
  return manifest as Manifest
}

/** The same bytes; their count and SHA-256 once all have passed. */
export function hashed(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk)
      size += chunk.length
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    }
  }
  return { bytes: bytes(), seen: () => ({ size, sha256: hash.digest('hex') }) }
}
