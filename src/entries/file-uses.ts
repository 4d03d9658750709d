import type { Fields } from '../contract/fields.ts'
import { mediaRowsOf } from '../db/files/media.ts'
import { filesNamedIn, fileUsesOf } from '../db/files/uses.ts'
import { erasedJob, filesJob, jobsOf } from '../db/jobs.ts'
import type { Db } from '../db/tables.ts'
import type { Of } from './history.ts'
import { type EntryHook, shown, type Texts, textsOf } from './stored-entry.ts'

/** What is to be saved uses a picture or a file of ours that is gone. `label`: of the field. */
export class FileGone extends Error {
  override name = 'FileGone'
  readonly label: string
  constructor(label: string) {
    super(`${label} names a file that has gone`)
    this.label = label
  }
}

/** An address of the site's own; a file of another site, or one that a sentence mentions, is not ours. */
const ours = /^\/media\/([0-9a-z]{26})(?![0-9a-z])/

/** Notes which files an entry or a setting uses from now on. Throws FileGone if one that it did not use before is gone. */
export async function nameFiles(tx: Db, of: Of, fields: Fields, { before, after }: { before: Texts; after: Texts }, isShown = true) {
  for (const [name, text] of Object.entries(after)) {
    const [, id] = ours.exec(text) ?? []
    if (id && before[name] !== text && !(await mediaRowsOf(tx).isThere(id))) throw new FileGone(fields[name]?.label ?? name)
  }
  await fileUsesOf(tx).set(of, filesNamedIn(JSON.stringify(after)), isShown)
}

/** Keeps the files that an entry uses, and frees those of one that is erased. */
export const useFiles: EntryHook = async (tx, { thing, id, before, after }) => {
  const of = { kind: thing.table, entry: id }
  // What visitors type uses no file.
  if (after && thing.calls.add?.who === 'anyone') return
  if (after) {
    const texts = { before: before ? textsOf(thing, before) : {}, after: textsOf(thing, after) }
    return nameFiles(tx, of, thing.fields, texts, shown(after) !== undefined)
  }
  await fileUsesOf(tx).free(await fileUsesOf(tx).keepOnly(of))
  await jobsOf(tx).hurry(filesJob)
  await jobsOf(tx).hurry(erasedJob)
}
