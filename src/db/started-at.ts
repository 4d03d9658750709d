import type { Db } from './tables.ts'

/** When a site was first started on the database. */
export async function startedAt(db: Db): Promise<Date> {
  const steps = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>().selectFrom('kysely_migration')
  const { timestamp } = await steps.select('timestamp').orderBy('name').limit(1).executeTakeFirstOrThrow()
  return new Date(timestamp)
}
