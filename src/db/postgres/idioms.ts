import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Idioms } from '../engine.ts'
import { byIndex, hasCase } from '../list-search.ts'
import { allOf, forEach } from './in-one-go.ts'
import { settleBy } from './settle.ts'

/** Postgres looks through a table in a process of its own, so nobody waits for it here. `long`: by which what takes its time is done. */
export const idiomsBy = (long: Pool): Idioms => ({
  contains: (column, term) => {
    const wanted = term.trim().toLowerCase()
    const text = sql.ref(column)
    // A letter beyond ASCII is only in texts that are longer in bytes; lower() of a text of ours knows ASCII alone.
    return hasCase(wanted)
      ? sql<boolean>`octet_length(${text}) > length(${text}) and strpos(folded(${text}), ${wanted}) > 0`
      : sql<boolean>`strpos(lower(${text}), ${wanted}) > 0`
  },
  said: (json, name) => sql<string>`(${json})::json ->> ${name}::text`,
  inSearch: byIndex,
  clock: (later) => sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint + ${later}::bigint`,
  first: (_db, _table, asked, found, limit) => asked(byIndex).where(found).limit(limit).execute(),
  allOf,
  forEach,
  settle: settleBy(long),
})
