import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import { isNewId } from '../../../db/id.ts'
import { ArchiveUnfit } from './refusals.ts'

/** The names in an archive. The manifest comes last, so that an archive which was cut off lacks it. */
export const rowsName = 'rows/club.sqlite'
export const manifestName = 'manifest.json'
const folder = 'media/'
export const nameOfFile = (id: string) => folder + id
/** The id of the uploaded file with this name in an archive; undefined for any other name. */
export const idOfName = (name: string) => {
  const id = name.startsWith(folder) ? name.slice(folder.length) : ''
  return isNewId(id) ? id : undefined
}

/** A file of an archive; `size` in bytes. */
export type Listed = { name: string; size: number; sha256: string }
/** What an archive contains. `migrations`: which had run; `missing`: ids of files that a row names and that did not exist. */
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
const isText = (value: unknown) => typeof value === 'string'
const isNamed = (value: unknown, count: string) =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  isText(value.name) &&
  Number.isSafeInteger((value as Record<string, unknown>)[count])
/** Checks that end at the first wrong element: a schema would collect an issue for each of millions. */
const lists: Record<'migrations' | 'missing' | 'tables' | 'files', (value: never) => boolean> = {
  migrations: isText,
  missing: isText,
  tables: (value) => isNamed(value, 'rows'),
  files: (value: Listed) => isNamed(value, 'size') && isText(value.sha256),
}

/** Parses the manifest of an archive from anywhere. Throws ArchiveUnfit. */
export function manifestOf(bytes: Buffer): Manifest {
  const found = parsed(bytes)
  if (Number(found.format) > 1) throw new ArchiveUnfit('This archive was made by a newer version of the site. Restore it with that one.')
  const isWhole = Object.entries(lists).every(([name, is]) => Array.isArray(found[name]) && found[name].every((one) => is(one as never)))
  if (!isWhole || !head.safeParse(found).success) throw new ArchiveUnfit('This archive has been changed: its list cannot be read.')
  return found as Manifest
}

function parsed(bytes: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(bytes.toString()))
  } catch {
    return {}
  }
}

/** The same bytes, with their count and SHA-256 once all have passed. */
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
