import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** What the entries of a table say in a field, each once and in order. */
export async function valuesSaid(db: Db, table: string, field: string, limit = 10_000): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`select distinct ${sql.ref(field)} as said from ${sql.table(table)}
    order by ${sql.ref(field)} limit ${limit}`.execute(db)
  return rows.map(({ said }) => said)
}
