import { type Kysely, sql } from 'kysely'

/** The order in which students registered has its own column, so that the id of a new one, which everyone sees, reveals no time. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('students')
    .addColumn('arrival', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update students set arrival = id`.execute(db)
  await db.schema.createIndex('students_by_arrival').on('students').column('arrival').execute()
}
