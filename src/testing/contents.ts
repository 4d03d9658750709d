import { sql } from 'kysely'
import { versionTable } from '../db/tables.ts'
import type { Store } from '../entries/store.ts'

/** The names of a database's tables, which no test changes after it has looked; finding them takes longer than reading them. */
const known = new WeakMap<Store['db'], Promise<string[]>>()

async function tablesOf(db: Store['db']) {
  const names = (await db.introspection.getTables()).map(({ name }) => name)
  return names.filter((name) => !/^(?:sqlite|search_index)/.test(name) && name !== 'rate_limits' && name !== versionTable)
}

/** Every row of every table but the counters of tries, which a refused try may well count up. */
export async function contentsOf({ db }: Store): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = known.get(db) ?? tablesOf(db)
  known.set(db, tables)
  const rowsOf = async (name: string) => (await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)).rows
  return Object.fromEntries(await Promise.all((await tables).map(async (name) => [name, await rowsOf(name)] as const)))
}

/** Every id in the database, so that a call that carries one can be tried on whatever is there. */
export const idsIn = async (store: Store) =>
  Object.values(await contentsOf(store)).flatMap((rows) => rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])))
