import { pdf } from '../contract/pdf.ts'
import { looseFilesOf } from './loose-files.ts'
import { endingOf } from './media-types.ts'
import { inPieces } from './pieces.ts'
import type { Db, Tables } from './tables.ts'
import { together } from './together.ts'
import { unseenIn } from './writes.ts'

/** Where a kept file is found; what people upload is a PDF. */
export const mediaPath = (id: string, type = pdf) => `/media/${id}.${endingOf(type)}`

/** The ids of the kept files whose addresses stand in a text. */
export const filesNamedIn = (text: string) => [...text.matchAll(/\/media\/([0-9a-z]{26})(?![0-9a-z])/g)].map(([, id = '']) => id)

/** The id in such an address, or undefined. */
export const mediaId = (address: string) => /^\/media\/([0-9a-z]{26})\.[a-z]{3,4}$/.exec(address)?.[1]

/** What is known of the uploaded files; a file without a row is not served. */
export function mediaRowsOf(db: Db) {
  const loose = looseFilesOf(db)
  const remove = async (id: string) => {
    await loose.going(id)
    await db.deleteFrom('media').where('id', '=', id).execute()
  }
  // No page shows whether a file is named.
  const marked = (ids: readonly string[], since: string | null) =>
    unseenIn(db).updateTable('media').set({ unnamed_since: since }).where('id', 'in', ids).execute()
  return {
    add: async (row: Tables['media']) => {
      await db.insertInto('media').values(row).execute()
      await loose.settled(row.id)
    },
    find: (id: string) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst(),
    remove,

    /** All of them, with since when nothing is known to name each. */
    pieces: () => inPieces(db, db.selectFrom('media').select(['id', 'unnamed_since']).orderBy('id')),

    /** Something names these, or is about to; to be called in the transaction in which it does. */
    named: async (ids: readonly string[]) => {
      if (ids.length > 0) await marked(ids, null)
    },

    /** Nothing is known to name these, since then. */
    unnamed: async (ids: readonly string[], since: Date) => {
      if (ids.length > 0) await marked(ids, since.toISOString())
    },

    /** Removes the row of one that nothing has named since before then; false where something has. */
    removeUnnamed: (id: string, before: Date) =>
      together(db, async (tx) => {
        const found = tx.selectFrom('media').select('id').where('id', '=', id).where('unnamed_since', '<', before.toISOString())
        if ((await found.executeTakeFirst()) === undefined) return false
        await mediaRowsOf(tx).remove(id)
        return true
      }),
  }
}
