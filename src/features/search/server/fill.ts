import { setImmediate } from 'node:timers/promises'
import type { Thing } from '../../../contract/collection.ts'
import { inTransaction } from '../../../db/changes.ts'
import type { Db } from '../../../db/tables.ts'
import { livingIn } from '../../../entries/stored-entry.ts'
import { Batch } from './batch.ts'
import { indexed, isFound, note, rules, underway } from './follow.ts'
import { several } from './postings.ts'
import { pour } from './pour.ts'

/** So many are looked at in one go, and so many written, which is over before anybody waits for it: of those that may have a file, each alone. */
const [looked, atOnce] = [500, 50]

/**
 * Brings into the index what is shown and not in it, or by older rules: from before there was one, out of an archive or another store,
 * or written past the site; and takes out what went past it. What is in it and was changed past the site is not seen: to look would be
 * to cut every text anew. Returns how many they were.
 */
export async function fillSearch(db: Db, things: readonly Thing[], lost?: AbortSignal): Promise<number> {
  let filled = 0
  for (const thing of things) if (isFound(thing)) filled += (await fillIn(db, thing, lost)) + (await clear(db, thing, lost))
  return filled
}

async function fillIn(db: Db, thing: Thing, lost: AbortSignal | undefined) {
  const { table } = thing
  let [filled, batch] = [0, new Batch(table)]
  for (let last = ''; !lost?.aborted; ) {
    const rows = await livingIn(db, table).select('id').where('id', '>', last).orderBy('id').limit(looked).execute()
    const ids = rows.map(({ id }) => id as string)
    if (ids.length === 0) break
    const entries = await entriesOf(db, table).select('rules').where('entry', 'in', ids).execute()
    const known = new Map(entries.map((one) => [one.entry, one.rules]))
    for (const some of several(
      // Where two versions of the site run beside each other, the older takes nothing back of what the newer has done.
      ids.filter((id) => (known.get(id) ?? underway) < rules),
      thing.searchInFile === undefined ? atOnce : 1,
    )) {
      if (lost?.aborted) break
      const older = some.filter((id) => known.has(id))
      if (older.length > 0) await inTransaction(db, async (tx) => indexed(tx, thing, await whole(tx, thing, older)))
      const lacking = some.filter((id) => !known.has(id))
      if (lacking.length > 0) await inTransaction(db, async (tx) => note(tx, thing, await whole(tx, thing, lacking), batch))
      filled += some.length
      if (batch.isFull) {
        await pour(db, batch, lost)
        batch = new Batch(table)
      }
      await setImmediate()
    }
    if (ids.length < looked) break
    last = ids.at(-1) as string
    await setImmediate()
  }
  await pour(db, batch, lost)
  return filled
}

/** Entries as they are now; who has gone meanwhile is left out. */
async function whole(tx: Db, { table, fields }: Thing, ids: readonly string[]) {
  const those = livingIn(tx, table).select(['id', ...Object.keys(fields)])
  return (await those.where('id', 'in', ids).orderBy('id').execute()).map((row) => ({ id: String(row.id), row }))
}

async function clear(db: Db, thing: Thing, lost: AbortSignal | undefined) {
  const { table } = thing
  let cleared = 0
  for (let last = ''; !lost?.aborted; ) {
    const entries = await entriesOf(db, table).where('entry', '>', last).orderBy('entry').limit(looked).execute()
    const ids = entries.map(({ entry }) => entry)
    if (ids.length === 0) break
    const shown = async (tx: Db, those: readonly string[]) =>
      new Set((await livingIn(tx, table).select('id').where('id', 'in', those).execute()).map(({ id }) => id))
    const there = await shown(db, ids)
    for (const some of several(
      ids.filter((id) => !there.has(id)),
      atOnce,
    )) {
      await inTransaction(db, async (tx) => {
        const now = await shown(tx, some)
        await indexed(
          tx,
          thing,
          some.filter((id) => !now.has(id)).map((id) => ({ id, row: undefined })),
        )
      })
      await setImmediate()
    }
    cleared += ids.length - there.size
    if (ids.length < looked) break
    last = String(ids.at(-1))
    await setImmediate()
  }
  return cleared
}

const entriesOf = (db: Db, kind: string) => db.selectFrom('search_entries').select('entry').where('kind', '=', kind)
