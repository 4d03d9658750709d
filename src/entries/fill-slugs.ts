import { setImmediate } from 'node:timers/promises'
import type { Thing } from '../contract/collection.ts'
import { inTransaction } from '../db/changes.ts'
import type { Db } from '../db/tables.ts'
import { slugIn, takeSlug } from './slugs.ts'
import { livingIn, type StoredEntry } from './stored-entry.ts'

/** So many are looked at in one go, which is over before anybody waits for it. */
const atOnce = 100

/**
 * Gives the entries a slug that are shown and have none: from before there were any, out of an archive or another store, or written
 * past the site. Whoever wants to write has his turn in between. Returns how many they were.
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
