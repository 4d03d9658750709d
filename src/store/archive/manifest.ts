import * as z from 'zod/mini'
import { isId } from '../id.ts'
import { ArchiveUnfit } from './archive-unfit.ts'

/** The names in an archive. Its list comes last, so that one which was cut off lacks it. */
export const rowsName = 'rows/club.sqlite'
export const listName = 'manifest.json'
const beginning = 'media/'
export const nameOfFile = (id: string) => beginning + id
/** The id of the uploaded file that has this name in an archive; undefined of any other name. */
export const idOfName = (name: string) => {
  const id = name.startsWith(beginning) ? name.slice(beginning.length) : ''
  return isId(id) ? id : undefined
}

const count = z.int().check(z.nonnegative())
const listed = z.strictObject({ name: z.string(), size: count, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
const manifest = z.strictObject({
  format: z.literal(1),
  made: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Which steps the database had been through. */
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name: z.string(), rows: count })),
  files: z.array(listed),
  /** The ids of the files that a row names and that were not there. */
  missing: z.array(z.string()),
})

/** What an archive says of itself; `size` in bytes. */
export type Manifest = z.infer<typeof manifest>
export type Listed = z.infer<typeof listed>

/** Reads the list of an archive. Throws ArchiveUnfit. */
export function manifestOf(bytes: Buffer): Manifest {
  const said = parsed(bytes)
  if (said !== null && typeof said === 'object' && 'format' in said && typeof said.format === 'number' && said.format > 1)
    throw new ArchiveUnfit('This archive was made by a newer version of the site. Restore it with that one.')
  const { data } = manifest.safeParse(said)
  if (data === undefined) throw new ArchiveUnfit('This archive has been changed: its list cannot be read.')
  return data
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
