import { setImmediate as others } from 'node:timers/promises'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../tables.ts'

// Where every text has to be folded, the slowest search, this holds the process for about 4 ms.
const size = 2000

/**
 * The first rows of a search in a table of any length, which is looked through slice by slice, so that it holds the
 * process for one slice at a time: each goes against the best of those before, by the query's own order.
 */
export async function inSlices<Row>(
  db: Db,
  table: string,
  query: SelectQueryBuilder<never, never, Row>,
  limit: number,
  slice = size,
): Promise<Row[]> {
  const open = db as unknown as Kysely<Record<string, Record<string, number>>>
  const best = () => sql<boolean>`rowid in (select value from json_each(${JSON.stringify(rowids)}))`
  let rowids: number[] = []
  for (let end = 0; ; ) {
    const next = open.selectFrom(table).select(sql<number | null>`min(rowid)`.as('row')).where(sql`rowid`, '>', end)
    const start = (await next.executeTakeFirst())?.row ?? undefined
    if (start === undefined) break
    end = start + slice - 1
    const found = query
      .clearSelect()
      .select(sql<number>`rowid`.as('row'))
      .where(sql<boolean>`(${best()} or rowid between ${start} and ${end})`)
      .limit(limit)
    rowids = (await found.execute()).map(({ row }) => row)
    await others()
  }
  return query.where(best()).limit(limit).execute()
}
