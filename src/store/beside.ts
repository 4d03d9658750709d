import { type RawBuilder, sql } from 'kysely'
import { inGroups } from '../contract/in-groups.ts'
import type { Thing } from '../contract/thing.ts'
import { idiomsOf } from './engine.ts'
import { orderOf } from './places.ts'
import { remembered } from './remembered.ts'
import { slugIn } from './slugs.ts'
import type { Db } from './tables.ts'
import { valuesWithFirst } from './values-said.ts'

type Ordered = Pick<Thing, 'table' | 'title' | 'by' | 'publishable' | 'inGroups'>
type Entry = { id: string } & Record<string, string>
type Beside = { title: string; slug: string }
/** Up its list, or down. */
type Way = 'newer' | 'older'
/** `said`: what it says of its group; and where it stands in the order of adding, by the columns of that. */
type Placed = { said: string } & Record<string, string>
type Found = Beside & Placed

/** Finds what stands beside an entry in the order in which its list shows it, by an index of that order (docs/decisions/0106). */
export function besideOf(db: Db, thing: Ordered): (entry: Entry, way: Way) => Promise<Beside | null> {
  const { table, title, inGroups: groups } = thing
  // With the table, so that none is taken for what is told under the same name.
  const columns = orderOf(thing).map((column) => `${table}.${column}`)
  const [from, tuple] = [sql.table(table), sql.join(columns.map((column) => sql.ref(column)))]

  const beyond = ({ id }: Entry, way: Way) =>
    sql<boolean>`(${tuple}) ${sql.raw(way === 'newer' ? '>' : '<')} (select ${tuple} from ${from} where id = ${id})`

  const order = (way: Way) => sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(way === 'newer' ? 'asc' : 'desc')}`))

  function first(way: Way, where: RawBuilder<boolean>) {
    return sql<Found>`select ${sql.ref(title)} as title, ${slugIn(table)} as slug, ${groups ? sql.ref(groups.by) : sql`''`} as said,
      ${sql.join(columns.map((column, at) => sql`${sql.ref(column)} as ${sql.id(`at${at}`)}`))}
      from ${from} where ${where} order by ${order(way)} limit 1`
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
    return sorted(found, way)
  }

  const sorted = <One extends Placed>(found: One[], way: Way) =>
    found.sort((one, other) => compared(one, other, columns.length) * (way === 'newer' ? 1 : -1))

  /** What the entries of each group say, in the order of the groups. */
  const saidInOrder = () =>
    remembered(db, table, 'groups in order', async () => {
      const newest = sorted(await valuesWithFirst<Placed>(db, table, groups.by, order('older'), columns), 'older')
      return inGroups(groups, newest, ({ said }) => said).map(({ items }) => items.map(({ said }) => said))
    })

  return async (entry, way) => {
    const inOrder = await saidInOrder()
    const own = inOrder.findIndex((values) => values.includes(entry[groups.by] ?? ''))
    // It may have come to its group at another instance just now, as others may have gone from theirs.
    if (own < 0) return null
    let found = await firstOfEach(inOrder[own] ?? [], way, entry)
    const others = way === 'newer' ? inOrder.slice(0, own).reverse() : inOrder.slice(own + 1)
    for (const values of others) if (found.length === 0) found = await firstOfEach(values, way)
    return told(found)
  }
}

const told = ([first]: Found[]): Beside | null => (first ? { title: first.title, slug: first.slug } : null)

function compared(one: Placed, other: Placed, columns: number) {
  for (let at = 0; at < columns; at += 1) {
    const [its, others] = [one[`at${at}`] ?? '', other[`at${at}`] ?? '']
    if (its !== others) return its < others ? -1 : 1
  }
  return 0
}
