import type { Fields } from '../contract/fields.ts'
import { filesNamedIn, mediaRowsOf } from '../db/files/media.ts'
import { wantedOf } from '../db/files/wanted.ts'
import { erasedJob, jobsOf, unnamedJob } from '../db/jobs.ts'
import type { Db } from '../db/tables.ts'
import { type Author, type EntryHook, type Texts, textsOf } from './stored-entry.ts'

/** What is to be saved names a picture or a file of ours that is gone. `label`: of the field. */
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

const filesAt = (texts: Iterable<string>) => [...texts].flatMap((text) => ours.exec(text)?.[1] ?? [])

/** Notes which files some fields name from now on. Throws FileGone if one of them is gone; none goes before the end of the transaction. */
export async function nameFiles(tx: Db, fields: Fields, after: Texts, before: Texts, { by }: Author) {
  const changed = Object.entries(after).filter(([name, text]) => before[name] !== text)
  for (const [name, text] of changed)
    for (const id of filesAt([text])) if (!(await mediaRowsOf(tx).stillThere(id))) throw new FileGone(fields[name]?.label ?? name)
  await mediaRowsOf(tx).named(filesNamedIn(JSON.stringify(after)))
  await wantedOf(tx).letGo(filesAt(changed.map(([, text]) => text)), by)
}

/** Keeps the files that an entry names, and frees those of one that is erased. */
export const useFiles: EntryHook = async (tx, { thing, id, author, before, after }) => {
  if (after) return nameFiles(tx, thing.fields, textsOf(thing, after), before ? textsOf(thing, before) : {}, author)
  const versions = await tx
    .selectFrom('history')
    .select(['before', 'after'])
    .where('kind', '=', thing.table)
    .where('entry', '=', id)
    .execute()
  // Of a picture that was cut, the whole shows more than it does.
  const files = await wantedOf(tx).kin(filesNamedIn(JSON.stringify([before, versions])))
  await wantedOf(tx).letGo(files, author.by)
  await mediaRowsOf(tx).freed(files)
  if (files.length > 0) await jobsOf(tx).hurry(unnamedJob)
  await jobsOf(tx).hurry(erasedJob)
}
