import { pdf } from '../contract/pdf.ts'
import { looseFilesOf } from './loose-files.ts'
import { endingOf } from './media-types.ts'
import type { Db, Tables } from './tables.ts'

/** Where a kept file is found; what people upload is a PDF. */
export const mediaPath = (id: string, type = pdf) => `/media/${id}.${endingOf(type)}`

/** The id in such an address, or undefined. */
export const mediaId = (address: string) => /^\/media\/([0-9a-z]{26})\.[a-z]{3,4}$/.exec(address)?.[1]

/** What is known of the uploaded files; a file without a row is not served. */
export function mediaRowsOf(db: Db) {
  const loose = looseFilesOf(db)
  const remove = async (id: string) => {
    await loose.going(id)
    await db.deleteFrom('media').where('id', '=', id).execute()
  }
  return {
    add: async (row: Tables['media']) => {
      await db.insertInto('media').values(row).execute()
      await loose.settled(row.id)
    },
    find: (id: string) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst(),
    remove,
    /** Removes the row of the file at an address, where a kept one lies there, and returns its id. */
    forget: async (address: string) => {
      const id = mediaId(address)
      if (id !== undefined) await remove(id)
      return id
    },
  }
}
