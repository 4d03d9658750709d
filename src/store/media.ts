import type { Db, Tables } from './tables.ts'

/** Where an uploaded file is found. */
export const mediaPath = (id: string) => `/media/${id}.pdf`

/** The id in such an address, or undefined. */
export const mediaId = (address: string) => /^\/media\/([0-9a-z]{26})\.pdf$/.exec(address)?.[1]

/** What is known of the uploaded files; a file without a row is not served. */
export const mediaRowsOf = (db: Db) => ({
  add: async (row: Tables['media']) => {
    await db.insertInto('media').values(row).execute()
  },
  find: (id: string) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst(),
  remove: async (id: string) => {
    await db.deleteFrom('media').where('id', '=', id).execute()
  },
})
