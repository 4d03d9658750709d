import type { Kysely } from 'kysely'

/** Of an event from before nobody has said where it is. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('events')
    .addColumn('venue', 'text', (venue) => venue.notNull().defaultTo(''))
    .execute()
}
