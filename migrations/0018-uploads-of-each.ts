import { type Kysely, sql } from 'kysely'

/** Two administrators may send the same file, which pages call the same: what is on its way is told apart by who sends it, too. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('uploads_of_each')
    .addColumn('id', 'text', (id) => id.notNull())
    .addColumn('by', 'text', (by) => by.notNull())
    .addColumn('size', 'integer', (size) => size.notNull())
    .addColumn('received', 'integer', (received) => received.notNull())
    .addColumn('pieces', 'text', (pieces) => pieces.notNull())
    .addColumn('since', 'text', (since) => since.notNull())
    .addColumn('address', 'text')
    .addPrimaryKeyConstraint('uploads_once', ['id', 'by'])
    .execute()
  await sql`insert into uploads_of_each select id, "by", size, received, pieces, since, address from uploads`.execute(db)
  await db.schema.dropTable('uploads').execute()
  await db.schema.alterTable('uploads_of_each').renameTo('uploads').execute()
}
