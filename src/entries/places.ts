import type { Kysely } from 'kysely'
import type { Thing } from '../contract/collection.ts'
import type { Db } from '../db/tables.ts'

/** What entries are ordered by that can be drafts, in place of their id: what is published later stands as what came then. */
const place = 'place'

/** The columns of a thing's table beside its fields and its id. */
export const ownColumnsOf = ({ ownColumns = [], publishable }: Pick<Thing, 'ownColumns' | 'publishable'>) =>
  publishable ? [...ownColumns, place] : ownColumns

/** The columns by which a thing's list is ordered. */
export const orderOf = ({ by = [], publishable }: Pick<Thing, 'by' | 'publishable'>) => [...by, publishable ? place : 'id']

/**
 * Gives entries a place that have none: those that were there before their kind could be drafts. Behind one without a place there
 * is no next page, so that the rest of the list would be out of reach.
 */
export async function fillPlaces(db: Db, things: readonly Pick<Thing, 'table' | 'publishable'>[]) {
  // A thing's table is known by its contract only.
  const open = db as unknown as Kysely<Record<string, { id: string; place: string }>>
  for (const { table, publishable } of things) {
    if (!publishable) continue
    // A store that may not be written just now starts all the same.
    const found = await open.selectFrom(table).select('id').where('place', '=', '').limit(1).executeTakeFirst()
    if (found)
      await open
        .updateTable(table)
        .set(({ ref }) => ({ place: ref('id') }))
        .where('place', '=', '')
        .execute()
  }
}
