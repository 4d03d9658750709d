import { sql } from 'kysely'
import { inGroups, type Thing } from '../contract/collection.ts'
import type { Db } from '../db/tables.ts'
import { slugIn } from './slugs.ts'
import { livingIn, orderOf } from './stored-entry.ts'

type Ordered = Pick<Thing, 'table' | 'title' | 'by' | 'publishable' | 'inGroups'>
type Beside = { title: string; slug: string }

/** The entries before and after one in the order in which its list shows them, the newest first. */
export async function neighboursOf(db: Db, thing: Ordered, id: string): Promise<{ newer: Beside | null; older: Beside | null }> {
  const { table, title, inGroups: groups } = thing
  const all = livingIn(db, table).select(['id', ...(groups ? [groups.by] : [])])
  const listed = await orderOf(thing)
    .reduce((query, column) => query.orderBy(sql.ref(column), 'desc'), all)
    .execute()
  const ordered = groups ? inGroups(groups, listed, (entry) => String(entry[groups.by] ?? '')).flatMap(({ items }) => items) : listed
  const at = ordered.findIndex((entry) => entry.id === id)
  const [newer, older] = at < 0 ? [] : [ordered[at - 1]?.id, ordered[at + 1]?.id]
  const found = await livingIn(db, table)
    .select(['id', sql.ref<string>(title).as('title'), slugIn(table).as('slug')])
    .where('id', 'in', [String(newer), String(older)])
    .execute()
  const beside = (one: unknown): Beside | null => {
    const row = found.find((entry) => entry.id === one)
    return row ? { title: row.title, slug: row.slug } : null
  }
  return { newer: beside(newer), older: beside(older) }
}
