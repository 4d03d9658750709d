import type { Db, Tables } from './tables.ts'

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
