import { setImmediate } from 'node:timers/promises'
import type { Thing } from '../contract/collection.ts'
import { inTransaction } from '../db/changes.ts'
import type { Db } from '../db/tables.ts'
import { takeSlug } from './slugs.ts'
import { livingIn, type StoredEntry } from './stored-entry.ts'

/** How many entries get their slug in one transaction; other writes run in between. */
const atOnce = 100

/** Gives a slug to published entries without one, from an older version, an archive or another program. Returns their number. */
export async function fillSlugs(db: Db, things: readonly Thing[], lost?: AbortSignal): Promise<number> {
  let filled = 0
  for (const thing of things.filter(({ at }) => at !== undefined)) {
    const { table } = thing
    const fill = async (tx: Db) => {
      const known = tx.selectFrom('slugs').select('entry').where('kind', '=', table)
      const rows = await livingIn(tx, table).selectAll().where('id', 'not in', known).orderBy('id').limit(atOnce).execute()
      for (const row of rows) await takeSlug(tx, thing, row as StoredEntry)
      return rows.length
    }
    for (let last = atOnce; last === atOnce && !lost?.aborted; filled += last) {
      last = await inTransaction(db, fill)
      await setImmediate()
    }
  }
  return filled
}
