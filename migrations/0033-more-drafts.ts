import { type Kysely, sql } from 'kysely'

/** Members and questions can be drafts too: what is published later is as new as what came then (0016-drafts-and-times.ts). */
export async function up(db: Kysely<unknown>) {
  for (const table of ['members', 'faqs']) {
    await db.schema
      .alterTable(table)
      .addColumn('place', 'text', (place) => place.notNull().defaultTo(''))
      .execute()
    await sql`update ${sql.table(table)} set place = id`.execute(db)
    await db.schema.createIndex(`${table}_by_place`).on(table).column('place').execute()
  }
  await db.schema.dropIndex('members_by_category').execute()
  await db.schema.createIndex('members_by_category').on('members').columns(['category', 'place']).execute()
}
