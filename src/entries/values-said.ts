import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import type { InOrder, Placed } from '../db/in-order.ts'
import type { Db } from '../db/tables.ts'

/** What a field says, each once and in order, behind a value where one is named, as a table `each_one` that ends with null. */
function eachSaid(table: string, field: string, behind?: string) {
  const [from, column] = [sql.table(table), sql.ref(field)]
  return sql`with recursive each_one (said) as (
      select min(${column}) from ${from} ${behind === undefined ? sql`` : sql`where ${column} > ${behind}`}
      union all
      select (select min(${column}) from ${from} where ${column} > each_one.said) from each_one where each_one.said is not null
    )`
}

/**
 * What the entries of a table say in a field, each once and in order: looked for from one to the next in the index of
 * that field, so that a hundred thousand entries that say twenty things are twenty looks.
 */
export async function valuesSaid(db: Db, table: string, field: string, limit?: number): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`${eachSaid(table, field)}
    select said from each_one where said is not null ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows.map(({ said }) => said)
}

/** So many values are looked for at once: they hold the process for some milliseconds, and others have their turn between. */
const atOnce = 500

/** The same, however many, each with where the first that says it stands in an order. */
export async function valuesWithFirst(db: Db, table: string, field: string, { by, columns }: InOrder) {
  const first = (column: string) => sql`(select ${sql.ref(column)} from ${sql.table(table)}
    where ${sql.ref(field)} = each_one.said order by ${by} limit 1)`
  const told = sql.join(columns.map((column, at) => sql`${first(column)} as ${sql.id(`at${at}`)}`))
  const found: ({ said: string } & Placed)[] = []
  for (;;) {
    const { rows } = await sql<(typeof found)[number]>`${eachSaid(table, field, found.at(-1)?.said)}
      select said, ${told} from each_one where said is not null limit ${atOnce}`.execute(db)
    for (const row of rows) found.push(row)
    if (rows.length < atOnce) return found
    await others()
  }
}
