import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * What the entries of a table say in a field, each once and in order: looked for from one to the next in the index of
 * that field, so that a hundred thousand entries that say twenty things are twenty looks.
 */
export async function valuesSaid(db: Db, table: string, field: string, limit?: number): Promise<string[]> {
  const [from, column] = [sql.table(table), sql.ref(field)]
  const { rows } = await sql<{ said: string }>`
    with recursive each_one (said) as (
      select min(${column}) from ${from}
      union all
      select (select min(${column}) from ${from} where ${column} > each_one.said) from each_one where each_one.said is not null
    ) select said from each_one where said is not null ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows.map(({ said }) => said)
}
