import { pdf } from '../contract/pdf.ts'
import { looseFilesOf } from './loose-files.ts'
import { endingOf } from './media-types.ts'
import { inPieces } from './pieces.ts'
import { removePicture } from './remove-picture.ts'
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
  const marked = async (ids: readonly string[], since: string | null) => {
    for (const table of ['media', 'pictures'] as const)
      await unseenIn(db).updateTable(table).set({ unnamed_since: since }).where('id', 'in', ids).execute()
  }
  return {
    add: async (row: Tables['media']) => {
      await db.insertInto('media').values(row).execute()
      await loose.settled(row.id)
    },
    find: (id: string) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst(),
    remove,

    /** All that can be named, with since when nothing is known to name each: of a picture itself, of which all its files are a part. */
    pieces: () => {
      const ofPictures = db.selectFrom('picture_files').select('file')
      const own = db.selectFrom('media').select(['id', 'unnamed_since']).where('id', 'not in', ofPictures)
      return inPieces(db, own.unionAll(db.selectFrom('pictures').select(['id', 'unnamed_since'])).orderBy('id'))
    },

    /** Something names these, or is about to; to be called in the transaction in which it does. */
    named: async (ids: readonly string[]) => {
      if (ids.length > 0) await marked(ids, null)
    },

    /** Nothing is known to name these, since then. */
    unnamed: async (ids: readonly string[], since: Date) => {
      if (ids.length > 0) await marked(ids, since.toISOString())
    },

    /** Removes the rows of one that nothing has named since before then, and returns which files go with it; none where something has. */
    removeUnnamed: (id: string, before: Date): Promise<string[]> =>
      together(db, async (tx) => {
        const isUnnamed = async (table: 'media' | 'pictures') =>
          (await tx
            .selectFrom(table)
            .select('id')
            .where('id', '=', id)
            .where('unnamed_since', '<', before.toISOString())
            .executeTakeFirst()) !== undefined
        if (await isUnnamed('pictures')) return removePicture(unseenIn(tx), id)
        if (!(await isUnnamed('media'))) return []
        await mediaRowsOf(tx).remove(id)
        return [id]
      }),
  }
}
