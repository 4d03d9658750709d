import type { Kysely } from 'kysely'

/** When each job was done last, and when and why it could not be, in milliseconds of the database's own clock. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('jobs').addColumn('ran_at', 'bigint').execute()
  await db.schema.alterTable('jobs').addColumn('failed_at', 'bigint').execute()
  await db.schema.alterTable('jobs').addColumn('failure', 'text').execute()
}
