import { setImmediate as others } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Asked } from '../engine.ts'
import { byIndex } from '../list-search.ts'
import type { Db } from '../tables.ts'

// Where every text has to be folded, the slowest search, this holds the process for about 4 ms.
const size = 2000
// To find the best of all those before after each slice took a third of the time.
const several = 5

/** A column by which a search is ordered that reads the whole table. */
export const inSearch = (column: string) => sql`+${sql.ref(column)}`

/**
 * The first rows of a search in a table of any length. What is said often is found among the first entries of the list. For anything
 * else the table is looked through slice by slice, so that it holds the process for one slice at a time: the best of
 * each go against those of others, by the query's own order.
 */
export async function inSlices<Row>(
  db: Db,
  table: string,
  asked: Asked<never, never, Row>,
  found: RawBuilder<boolean>,
  limit: number,
  slice = size,
): Promise<Row[]> {
  const open = db as unknown as Kysely<Record<string, Record<string, number>>>
  const best = () => sql<boolean>`rowid in (select value from json_each(${JSON.stringify(rowids)}))`
  const query = asked(inSearch).where(found)
  const first = asked(byIndex, true)
    .clearSelect()
    .select(sql<number>`rowid`.as('row'))
    .limit(Math.ceil(slice / 2))
  const near = await query.where(sql<boolean>`rowid in (${first})`).limit(limit).execute()
  if (near.length === limit) return near
  await others()
  let rowids: number[] = []
  const those = (which: RawBuilder<boolean>) => {
    const places = query.clearSelect().select(sql<number>`rowid`.as('row'))
    return places.where(which).limit(limit).execute()
  }
  for (let end = 0; ; ) {
    const next = open.selectFrom(table).select(sql<number | null>`min(rowid)`.as('row')).where(sql`rowid`, '>', end)
    const start = (await next.executeTakeFirst())?.row ?? undefined
    if (start === undefined) break
    end = start + slice - 1
    for (const { row } of await those(sql`rowid between ${start} and ${end}`)) rowids.push(row)
    if (rowids.length > several * limit) rowids = (await those(best())).map(({ row }) => row)
    await others()
  }
  return query.where(best()).limit(limit).execute()
}
