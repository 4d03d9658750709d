import { sql } from 'kysely'
import type { ListQuery } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import { isFound } from '../db/list-search.ts'
import type { Db } from '../db/tables.ts'
import { open, type State, type StoredEntry } from './stored-entry.ts'

type Unseen = StoredEntry & { kind: string }

/** Drafts, expired or deleted entries in these states, the latest change first; visible ones only if they expire. */
export async function unseenIn(db: Db, things: readonly Thing[], states: readonly State[], { limit, q, after }: ListQuery) {
  let from: { state_since: string; id: string } | undefined
  if (after !== undefined) {
    for (const { table } of things)
      from ??= await open(db).selectFrom(table).select(['id', 'state_since']).where('id', '=', after).executeTakeFirst()
    if (from === undefined) return []
  }
  const found: Unseen[] = []
  for (const thing of things) {
    const { table } = thing
    let query = open(db)
      .selectFrom(table)
      .selectAll()
      .select(sql.val(table).as('kind'))
      .where('entry_state', 'in', states)
      .where(({ or, eb }) => or([eb('entry_state', '!=', 'living'), eb('expire_at', 'is not', null)]))
      .where(isFound(q, Object.keys(thing.fields)))
      .orderBy('state_since', 'desc')
      .orderBy('id', 'desc')
    if (from) query = query.where(sql<boolean>`(state_since, id) < (${from.state_since}, ${from.id})`)
    found.push(...((await (limit === undefined ? query : query.limit(limit)).execute()) as Unseen[]))
  }
  const rank = ({ state_since, id }: Unseen) => state_since + id
  const ordered = found.toSorted((one, other) => (rank(one) < rank(other) ? 1 : -1))
  return limit === undefined ? ordered : ordered.slice(0, limit)
}

/** How many entries visitors see, how many are drafts or scheduled; `next`: when the first of these comes. */
export async function countsIn(db: Db, { table }: Thing) {
  const rows = await open(db)
    .selectFrom(table)
    .select(({ fn }) => ['entry_state', fn.countAll().as('all'), fn.count('publish_at').as('scheduled'), fn.min('publish_at').as('next')])
    .groupBy('entry_state')
    .execute()
  const [shown, drafts] = (['living', 'draft'] as const).map((state) => rows.find(({ entry_state }) => entry_state === state))
  const scheduled = Number(drafts?.scheduled ?? 0)
  return { shown: Number(shown?.all ?? 0), drafts: Number(drafts?.all ?? 0) - scheduled, scheduled, next: drafts?.next ?? null }
}

/** The ids of drafts to publish, or published entries to expire, the earliest first. */
export const dueIn = async (db: Db, { table }: Thing, what: 'publish' | 'expire', now: Date): Promise<string[]> => {
  const [state, at] = what === 'publish' ? ['draft' as const, 'publish_at'] : ['living' as const, 'expire_at']
  const due = open(db).selectFrom(table).select('id').where('entry_state', '=', state).where(at, '<=', now.toISOString())
  return (await due.orderBy(at).execute()).map(({ id }) => id)
}

/** The ids of some entries that are in the trash since before a moment. */
export const oldTrashIn = async (db: Db, { table }: Thing, before: Date, limit: number): Promise<string[]> => {
  const old = open(db).selectFrom(table).select('id').where('entry_state', '=', 'trash').where('state_since', '<', before.toISOString())
  return (await old.orderBy('state_since').limit(limit).execute()).map(({ id }) => id)
}

/** After a restore the trash keeps its entries for the full time, and missed schedules are cancelled. */
export async function afterRestore(tx: Db, now: Date) {
  const at = now.toISOString()
  const collections = (await tx.introspection.getTables()).filter(({ columns }) => columns.some(({ name }) => name === 'entry_state'))
  for (const { name: table } of collections) {
    await open(tx).updateTable(table).set({ state_since: at }).where('entry_state', '=', 'trash').execute()
    await open(tx).updateTable(table).set({ publish_at: null }).where('entry_state', '=', 'draft').where('publish_at', '<=', at).execute()
  }
}
