import { type RawBuilder, sql } from 'kysely'
import type { Thing } from '../contract/collection.ts'
import { inGroups } from '../contract/in-groups.ts'
import { idiomsOf } from '../db/engine.ts'
import { inOrder, type Placed } from '../db/in-order.ts'
import { remembered } from '../db/remembered.ts'
import type { Db } from '../db/tables.ts'
import { orderOf } from './places.ts'
import { saidNewestFirst } from './said-groups.ts'
import { slugIn } from './slugs.ts'

type Ordered = Pick<Thing, 'table' | 'title' | 'by' | 'publishable' | 'inGroups'>
type Entry = { id: string } & Record<string, string>
type Beside = { title: string; slug: string }
/** Up its list, or down. */
type Way = 'newer' | 'older'
/** `said`: what it says of its group; and where it stands in the order of adding. */
type Found = Beside & { said: string } & Placed

/** Finds what stands beside an entry in the order in which its list shows it, by an index of that order (docs/decisions/0106). */
export function besideOf(db: Db, thing: Ordered): (entry: Entry, way: Way) => Promise<Beside | null> {
  const { table, title, inGroups: groups } = thing
  // With the table, so that none is taken for what is told under the same name.
  const columns = orderOf(thing).map((column) => `${table}.${column}`)
  const [from, tuple] = [sql.table(table), sql.join(columns.map((column) => sql.ref(column)))]

  const orders = { newer: inOrder(columns, 'asc'), older: inOrder(columns, 'desc') }

  const beyond = ({ id }: Entry, way: Way) =>
    sql<boolean>`(${tuple}) ${sql.raw(way === 'newer' ? '>' : '<')} (select ${tuple} from ${from} where id = ${id})`

  function first(way: Way, where: RawBuilder<boolean>) {
    return sql<Found>`select ${sql.ref(title)} as title, ${slugIn(table)} as slug, ${groups ? sql.ref(groups.by) : sql`''`} as said,
      ${orders[way].placed} from ${from} where ${where} order by ${orders[way].by} limit 1`
  }
  if (groups === undefined) return async (entry, way) => told((await first(way, beyond(entry, way)).execute(db)).rows)

  /** The first of those that say each of these, on from an entry where one is named; of these the first by the order of adding. */
  async function firstOfEach(values: string[], way: Way, entry?: Entry) {
    const found = await idiomsOf(db).forEach(
      db,
      values.map((value) => ({ value })),
      ({ value }) => {
        const those = sql<boolean>`${sql.ref(groups?.by ?? '')} = ${value}`
        return first(way, entry ? sql`${those} and ${beyond(entry, way)}` : those)
      },
    )
    return orders[way].merged(found)
  }

  /** What the entries of each group say, in the order of the groups. */
  const saidInOrder = () =>
    remembered(db, table, 'groups in order', async () =>
      inGroups(groups, await saidNewestFirst(db, thing, groups.by), (said) => said).map(({ items }) => items),
    )

  return async (entry, way) => {
    const groupsInOrder = await saidInOrder()
    const own = groupsInOrder.findIndex((values) => values.includes(entry[groups.by] ?? ''))
    // It may have come to its group at another instance just now, as others may have gone from theirs.
    if (own < 0) return null
    let found = await firstOfEach(groupsInOrder[own] ?? [], way, entry)
    const others = way === 'newer' ? groupsInOrder.slice(0, own).reverse() : groupsInOrder.slice(own + 1)
    for (const values of others) if (found.length === 0) found = await firstOfEach(values, way)
    return told(found)
  }
}

const told = ([first]: Found[]): Beside | null => (first ? { title: first.title, slug: first.slug } : null)
