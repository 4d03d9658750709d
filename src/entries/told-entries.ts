import { type Kysely, sql } from 'kysely'
import type { Thing } from '../contract/collection.ts'
import { madeAt } from '../db/id.ts'
import type { Db } from '../db/tables.ts'
import { orderOf } from './places.ts'
import { type Revision, revisionsOf } from './revisions.ts'
import { slugIn } from './slugs.ts'
import { valuesSaid } from './values-said.ts'

/** An entry as it is told to programs that read the site: its slug, or its id where it has none, its texts, when it came, how far it has come since, and whether it is called off. */
export type ToldEntry = { id: string; slug: string; texts: Record<string, string>; came: Date; revision: Revision; isOff: boolean }

/** A field that must say this. */
export type Saying = { field: string; value: string }

type Columns = Record<string, Record<string, string>>

/** The entries of a thing that visitors are shown, as programs are told them; what they are not any more is in called-off.ts. */
export const toldEntriesOf = (db: Db, thing: Pick<Thing, 'table' | 'fields' | 'by' | 'publishable' | 'day'>) => {
  const { table, fields, publishable, day = 'id' } = thing
  // A thing's columns are known by its contract only, so the table names are left open here.
  const open = db as unknown as Kysely<Columns>
  const came = publishable ? 'place' : 'id'
  const all = (saying?: Saying) => {
    const shown = open.selectFrom(table).select(['id', ...Object.keys(fields), sql.ref<string>(came).as('came'), slugIn(table).as('slug')])
    return saying ? shown.where(saying.field, '=', saying.value) : shown
  }
  type Row = Record<string, string> & { id: string; came: string; slug: string }

  async function told(rows: Row[]): Promise<ToldEntry[]> {
    const revision = await revisionsOf(db, table, rows)
    return rows.map(({ id, came, slug, ...texts }) => ({ id, slug, texts, came: madeAt(came), revision: revision(id), isOff: false }))
  }

  return {
    /** Those that came last. */
    newest: async (limit: number) => told((await all().orderBy(came, 'desc').limit(limit).execute()) as Row[]),

    /** So many from a day on, and so many before it, in the order of their days. */
    around: async (today: string, limit: number, saying?: Saying) => {
      const ordered = (way: 'asc' | 'desc') =>
        orderOf(thing).reduce((asked, column) => asked.orderBy(column, way), all(saying).where(day, way === 'asc' ? '>=' : '<', today))
      const [past, coming] = await Promise.all([ordered('desc').limit(limit).execute(), ordered('asc').limit(limit).execute()])
      return told([...past.reverse(), ...coming] as Row[])
    },

    /** One of them. */
    one: async (id: string) => (await told((await all().where('id', '=', id).execute()) as Row[]))[0],

    /** The values of a field that there are, as many at most. */
    values: async (field: string, limit: number) =>
      (await valuesSaid(db, table, field, limit + 1)).filter((said) => said !== '').slice(0, limit),
  }
}
