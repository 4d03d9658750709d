import type { Edited, Input } from '../../contract/collection.ts'
import { pdf } from '../../contract/pdf.ts'
import { inTransaction } from '../../db/changes.ts'
import { mediaPath, mediaRowsOf } from '../../db/files/media.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { entriesOf } from '../../entries/entries.ts'
import type { Author } from '../../entries/stored-entry.ts'
import { resources } from './contract.ts'

type Typed<Said> = Omit<Said, 'fileurl'>
type File = Tables['media']

/** Resources and their files: both rows are written or neither. */
export const resourcesOf = (db: Db) => ({
  add: (typed: Typed<Input<typeof resources>>, file: File, author: Author) =>
    inTransaction(db, async (tx) => {
      await mediaRowsOf(tx).add(file)
      return entriesOf(tx)(resources).add({ ...typed, fileurl: mediaPath(file.id) }, { author })
    }),

  /** Changes a resource, and its file where a new one came. False, and nothing done, when there was no such resource. */
  edit: (id: string, typed: Typed<Edited<typeof resources>>, file: File | undefined, author: Author) =>
    inTransaction(db, async (tx) => {
      const before = await entriesOf(tx)(resources).find(id)
      if (before === undefined) return false
      if (file) await mediaRowsOf(tx).add(file)
      return entriesOf(tx)(resources).edit(id, { ...typed, fileurl: file ? mediaPath(file.id) : before.fileurl }, { author })
    }),
})

/** The row of a PDF that was kept. */
export const fileRow = (id: string, name: string, size: number, now: Date): File => ({
  id,
  name,
  type: pdf,
  size,
  added: now.toISOString(),
})
