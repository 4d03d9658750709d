import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
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

const count = z.int().check(z.nonnegative())
const manifest = z.strictObject({
  format: z.literal(1),
  made: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name: z.string(), rows: count })),
  files: z.array(z.never()),
  missing: z.array(z.never()),
})

/** A file of an archive; `size` in bytes. */
export type Listed = { name: string; size: number; sha256: string }
/** What an archive contains. `missing`: ids of files that a row names and that did not exist. */
export type Manifest = Omit<z.infer<typeof manifest>, 'files' | 'missing'> & { files: Listed[]; missing: string[] }

const listed = /,?\{"name":"([^"\\]{1,100})","size":(\d{1,15}),"sha256":"([0-9a-f]{64})"\}/y
const lacking = /,?"([0-9a-z]{26})"/y
/** Characters of the manifest without its two long lists. */
const most = 64 * 1024

/** Parses a manifest. Its long lists are read without JSON.parse, which could need thirty times their memory. Throws ArchiveUnfit. */
export function manifestOf(bytes: Buffer): Manifest {
  const text = bytes.toString('latin1')
  if (Number(/^\{"format":(\d{1,9})/.exec(text)?.[1]) > 1)
    throw new ArchiveUnfit('This archive was made by a newer version of the site. Restore it with that one.')
  const files: Listed[] = []
  const missing: string[] = []
  const short = takeOut(text, '"files":[', listed, ([, name = '', size, sha256 = '']) => files.push({ name, size: Number(size), sha256 }))
  const rest = takeOut(short, '"missing":[', lacking, ([, id = '']) => missing.push(id))
  const { data } = manifest.safeParse(rest.length > most ? undefined : parsed(rest))
  if (data === undefined) throw new ArchiveUnfit('This archive has been changed: its list cannot be read.')
  return { ...data, files, missing }
}

function takeOut(text: string, beginning: string, one: RegExp, take: (found: RegExpExecArray) => void) {
  const at = text.indexOf(beginning) + beginning.length
  if (at < beginning.length) return text
  let end = at
  one.lastIndex = at
  for (let found = one.exec(text); found; found = one.exec(text)) {
    take(found)
    end = one.lastIndex
  }
  return text.slice(0, at) + text.slice(end)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
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
