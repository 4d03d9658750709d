import type { Kysely } from 'kysely'

/** Who asks for a letter carries the sign of it alone; nothing is kept of it here any more. */
export async function up(db: Kysely<unknown>) {
  await db.schema.dropTable('device_askers').execute()
}
