import type { Kysely } from 'kysely'

/** What was sent with a key of its own and done, for a day, so that the same thing sent again is not done again. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('submissions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('reply', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('submissions_by_time').on('submissions').column('at').execute()
}
