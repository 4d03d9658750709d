import { z } from 'zod/mini'
import { isNewId } from '../../../../db/id.ts'
import { ArchiveUnfit } from './archive-unfit.ts'

/** The names in an archive. Its list comes last, so that one which was cut off lacks it. */
export const rowsName = 'rows/club.sqlite'
export const listName = 'manifest.json'
const beginning = 'media/'
export const nameOfFile = (id: string) => beginning + id
/** The id of the uploaded file that has this name in an archive; undefined of any other name. */
export const idOfName = (name: string) => {
  const id = name.startsWith(beginning) ? name.slice(beginning.length) : ''
  return isNewId(id) ? id : undefined
}

const count = z.int().check(z.nonnegative())
const manifest = z.strictObject({
  format: z.literal(1),
  made: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Which steps the database had been through. */
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name: z.string(), rows: count })),
  files: z.array(z.never()),
  missing: z.array(z.never()),
})

/** A file of an archive; `size` in bytes. */
export type Listed = { name: string; size: number; sha256: string }
/** What an archive says of itself. `missing`: the ids of the files that a row names and that were not there. */
export type Manifest = Omit<z.infer<typeof manifest>, 'files' | 'missing'> & { files: Listed[]; missing: string[] }

/** As they are written: one of the files, and one of those that are missing. */
const listed = /,?\{"name":"([^"\\]{1,100})","size":(\d{1,15}),"sha256":"([0-9a-f]{64})"\}/y
const lacking = /,?"([0-9a-z]{26})"/y
/** How much the rest of a list has at most, in signs. */
const most = 64 * 1024

/**
 * Reads the list of an archive, whose long parts are taken out before it is parsed: of one that was made for it, all that the JSON of
 * so many bytes can hold would take thirty times their memory, and end the process. Throws ArchiveUnfit.
 */
export function manifestOf(bytes: Buffer): Manifest {
  const all = bytes.toString('latin1')
  if (Number(/^\{"format":(\d{1,9})/.exec(all)?.[1]) > 1)
    throw new ArchiveUnfit('This archive was made by a newer version of the site. Restore it with that one.')
  const files: Listed[] = []
  const missing: string[] = []
  const without = takenOut(all, '"files":[', listed, ([, name = '', size, sha256 = '']) => files.push({ name, size: Number(size), sha256 }))
  const rest = takenOut(without, '"missing":[', lacking, ([, id = '']) => missing.push(id))
  const { data } = manifest.safeParse(rest.length > most ? undefined : parsed(rest))
  if (data === undefined) throw new ArchiveUnfit('This archive has been changed: its list cannot be read.')
  return { ...data, files, missing }
}

/** A text without what is found one after the other behind a beginning; `take` has each. */
function takenOut(text: string, beginning: string, one: RegExp, take: (found: RegExpExecArray) => void) {
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
