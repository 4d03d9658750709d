import type { Kysely } from 'kysely'

/** The entries that are found are read from the newest on, and not all of them. */
export async function up(db: Kysely<unknown>) {
  await db.schema.createIndex('search_newest').on('search').columns(['kind', 'day', 'entry']).execute()
}
