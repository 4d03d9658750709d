import type { Kysely } from 'kysely'

/** What came from the old site: each entry under its old name, so that it is taken once. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('moved_in')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('old', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('moved_in_once', ['kind', 'old'])
    .execute()
}
