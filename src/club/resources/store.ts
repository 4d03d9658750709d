import { mediaRowsOf } from '../../store/media.ts'
import { rowsOf } from '../../store/rows.ts'
import type { Db, Tables } from '../../store/tables.ts'
import { resources } from './contract.ts'

type Typed = { title: string; description: string }
type File = Tables['media']

/** Resources and their files: both rows are written or neither. `fileurl` is where the file is found. */
export const resourcesOf = (db: Db) => ({
  add: (typed: Typed, file: File, fileurl: string) =>
    db.transaction().execute(async (tx) => {
      await mediaRowsOf(tx).add(file)
      return rowsOf(tx)(resources).add({ ...typed, fileurl })
    }),

  /** Changes a resource, and its file where a new one came; `old` is the file that goes. */
  edit: (id: string, typed: Typed, fileurl: string, file: File | undefined, old: string | undefined) =>
    db.transaction().execute(async (tx) => {
      if (file) await mediaRowsOf(tx).add(file)
      if (old !== undefined) await mediaRowsOf(tx).remove(old)
      return rowsOf(tx)(resources).edit(id, { ...typed, fileurl })
    }),

  remove: (id: string, file: string | undefined) =>
    db.transaction().execute(async (tx) => {
      if (file !== undefined) await mediaRowsOf(tx).remove(file)
      return rowsOf(tx)(resources).remove(id)
    }),
})

/** The row of a PDF that was kept. */
export const fileRow = (id: string, name: string, size: number, now: Date): File => ({
  id,
  name,
  type: 'application/pdf',
  size,
  added: now.toISOString(),
})
