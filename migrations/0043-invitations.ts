import type { Kysely } from 'kysely'

/** Invitations of administrators by an email with a link, and the last day of an administrator's access. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('admins').addColumn('last_day', 'text').execute()
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('admin', 'text', (column) => column.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute()
}
