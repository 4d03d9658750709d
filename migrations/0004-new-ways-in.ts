import type { Kysely } from 'kysely'

/** Emails that wait to be confirmed, one for each administrator; letters that make a browser known, and who asked for one. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('new_emails')
    .addColumn('admin', 'text', (column) => column.primaryKey().references('admins.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('until', 'text', (column) => column.notNull())
    .execute()
  for (const table of ['device_letters', 'device_askers'])
    await db.schema
      .createTable(table)
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('admin', 'text', (column) => column.references('admins.id').onDelete('cascade'))
      .addColumn('until', 'text', (column) => column.notNull())
      .execute()
}
