import type { Kysely } from 'kysely'

/** Who was told that a picture is kept, and has not sent yet what names it. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('wanted')
    .addColumn('picture', 'text', (picture) => picture.notNull())
    .addColumn('by', 'text', (by) => by.notNull())
    .addColumn('until', 'text', (until) => until.notNull())
    .addPrimaryKeyConstraint('wanted_once', ['picture', 'by'])
    .execute()
}
