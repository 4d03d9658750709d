import { setImmediate } from 'node:timers/promises'
import type { Thing } from '../contract/collection.ts'
import { inTransaction } from '../db/changes.ts'
import type { Db } from '../db/tables.ts'
import { slugIn, takeSlug } from './slugs.ts'
import { livingIn, type StoredEntry } from './stored-entry.ts'

/** Entries in one transaction, so that other writes need not wait. */
const atOnce = 100

/**
 * Gives a slug to published entries that have none: from an older version, from an archive, or written by another program. Other writes
 * run in between. Returns the number of entries.
 */
export async function fillSlugs(db: Db, things: readonly Thing[], lost?: AbortSignal): Promise<number> {
  let filled = 0
  for (const thing of things) {
    if (thing.at === undefined) continue
    const { table } = thing
    for (let last = ''; !lost?.aborted; ) {
      const ids = await livingIn(db, table)
        .select(['id', slugIn(table).as('slug')])
        .where('id', '>', last)
        .orderBy('id')
        .limit(atOnce)
        .execute()
      const lacking = ids.filter(({ id, slug }) => slug === id).map(({ id }) => id)
      if (lacking.length > 0)
        await inTransaction(db, async (tx) => {
          for (const row of await livingIn(tx, table).selectAll().where('id', 'in', lacking).orderBy('id').execute())
            await takeSlug(tx, thing, row as StoredEntry)
        })
      filled += lacking.length
      if (ids.length < atOnce) break
      last = String(ids.at(-1)?.id)
      await setImmediate()
    }
  }
  return filled
}
