import type { Kysely } from 'kysely'

/** The files on their way to a row, or from one, so that what a process left of them is found without a look at all the others. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('loose_files')
    .addColumn('id', 'text', (id) => id.primaryKey())
    .addColumn('since', 'text')
    .execute()
}
