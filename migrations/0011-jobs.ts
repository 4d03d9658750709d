import type { Kysely } from 'kysely'

/** Which of several instances does what is to be done at its time, by the database's own clock in milliseconds. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (name) => name.primaryKey())
    .addColumn('due', 'bigint', (due) => due.notNull())
    .addColumn('holder', 'text')
    .addColumn('until', 'bigint', (until) => until.notNull())
    .execute()
}
