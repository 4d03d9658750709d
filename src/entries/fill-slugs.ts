import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Thing } from '../contract/collection.ts'
import { inTransaction } from '../db/changes.ts'
import type { Db } from '../db/tables.ts'
import type { WholeRow } from './aside.ts'
import { slugIn, slugsFollow } from './slugs.ts'

/** So many are looked at in one go, which is over before anybody waits for it. */
const atOnce = 100

/**
 * Gives the entries a slug that are shown and have none: from before there were any, out of an archive or another store, or written
 * past the site. Whoever wants to write has his turn in between. Returns how many they were.
 */
export async function fillSlugs(db: Db, things: readonly Thing[], lost?: AbortSignal): Promise<number> {
  // A thing's table is known by its contract only.
  const open = (tx: Db) => tx as unknown as Kysely<Record<string, WholeRow & { id: string }>>
  let filled = 0
  for (const thing of things) {
    if (thing.at === undefined) continue
    const { table, fields } = thing
    const those = (tx: Db) =>
      open(tx)
        .selectFrom(table)
        .select(['id', ...Object.keys(fields)])
    for (let last = ''; !lost?.aborted; ) {
      const ids = await open(db)
        .selectFrom(table)
        .select(['id', slugIn(table).as('slug')])
        .where('id', '>', last)
        .orderBy('id')
        .limit(atOnce)
        .execute()
      const lacking = ids.filter(({ id, slug }) => slug === id).map(({ id }) => id)
      if (lacking.length > 0)
        await inTransaction(db, async (tx) => {
          for (const row of await those(tx).where('id', 'in', lacking).orderBy('id').execute())
            await slugsFollow.anew(tx, thing, String(row.id), { after: row })
        })
      filled += lacking.length
      if (ids.length < atOnce) break
      last = String(ids.at(-1)?.id)
      await setImmediate()
    }
  }
  return filled
}
