import { sql } from 'kysely'
import { versionTable } from '../db/tables.ts'
import type { Store } from '../entries/store.ts'

/** Every row of every table but the counters of tries, which a refused try may well count up. */
export async function contentsOf({ db }: Store): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name }) => !name.startsWith('sqlite') && !name.startsWith('search_index') && name !== 'rate_limits' && name !== versionTable,
  )
  const held = await Promise.all(
    tables.map(
      async ({ name }) => [name, (await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)).rows] as const,
    ),
  )
  return Object.fromEntries(held)
}

/** Every id in the database, so that a call that carries one can be tried on whatever is there. */
export const idsIn = async (store: Store) =>
  Object.values(await contentsOf(store)).flatMap((rows) => rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])))
