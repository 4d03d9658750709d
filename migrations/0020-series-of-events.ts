import type { Kysely } from 'kysely'

/** Which series an event belongs to; empty where it stands alone. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('events')
    .addColumn('series', 'text', (series) => series.notNull().defaultTo(''))
    .execute()
}
