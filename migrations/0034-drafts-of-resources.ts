import { type Kysely, sql } from 'kysely'

/** Resources can be drafts too: what is published later is as new as what came then (0016-drafts-and-times.ts). */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('resources')
    .addColumn('place', 'text', (place) => place.notNull().defaultTo(''))
    .execute()
  await sql`update resources set place = id`.execute(db)
  await db.schema.createIndex('resources_by_place').on('resources').column('place').execute()
}
