import type { Db, Tables } from '../../db/tables.ts'

/** Which entries were imported, and as what. They stay recorded when they are deleted here. */
export const movedInOf = (db: Db) => ({
  /** Those of a collection, by their name on the old site. */
  all: async (kind: string) => {
    const rows = await db.selectFrom('moved_in').selectAll().where('kind', '=', kind).execute()
    return new Map(rows.map((row) => [row.old, row]))
  },
  add: async (row: Tables['moved_in']) => {
    await db.insertInto('moved_in').values(row).execute()
  },
})
