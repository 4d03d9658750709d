import { sql } from 'kysely'
import type { Thing } from '../contract/collection.ts'
import type { RelatedEntry } from '../contract/entry-calls.ts'
import { entryPath } from '../contract/entry-path.ts'
import { rollsIn } from '../contract/roll.ts'
import type { Db } from '../db/tables.ts'
import { slugIn } from './slugs.ts'
import { livingIn, orderOf } from './stored-entry.ts'

/** The most related entries of each collection. */
const most = 12

/** Other entries of people with the roll numbers in `people`; the newest of each collection first. */
export async function ofSamePeople(db: Db, id: string, people: string, collections: readonly Thing[]): Promise<RelatedEntry[]> {
  const rolls = rollsIn(people)
  if (rolls.length === 0) return []
  const found: RelatedEntry[] = []
  for (const { table, title, at, people: column, pictures: [picture = title] = [], ...thing } of collections) {
    if (column === undefined || at === undefined) continue
    const named = rolls.map((one) => sql<boolean>`upper(${sql.ref(column)}) like ${`%${one}%`}`)
    const order = orderOf(thing)
    const rows = await livingIn(db, table)
      .select([
        'id',
        column,
        ...order,
        sql.ref<string>(title).as('title'),
        sql.ref<string>(picture).as('picture'),
        slugIn(table).as('slug'),
      ])
      .where(({ or }) => or(named))
      .where('id', '!=', id)
      .execute()
    // Sorted here, because in the order of the list the database would look up every row. The number of one person may be part of a
    // longer text.
    const rank = (row: Record<string, unknown>) => order.map((name) => row[name]).join(' ')
    const same = rows
      .filter((row) => rollsIn(String(row[column])).some((one) => rolls.includes(one)))
      .toSorted((one, other) => (rank(one) < rank(other) ? 1 : -1))
      .slice(0, most)
    for (const row of same)
      found.push({ kind: table, title: row.title, path: entryPath({ at }, row.slug), picture: picture === title ? '' : row.picture })
  }
  return found
}
