import { sql } from 'kysely'
import type { Thing } from '../contract/collection.ts'
import { madeAt } from '../db/id.ts'
import type { Db } from '../db/tables.ts'
import { valuesIn } from './renamed-values.ts'
import { slugIn } from './slugs.ts'
import { livingIn, orderOf, type StoredEntry, textsOf } from './stored-entry.ts'

/** How often an entry was changed, as a number that grows with each change that visitors see, and when the last one was. */
export type Revision = { number: number; at: Date }

/** An entry for programs that read the site: its slug, or its id if it has none, its fields, when it came, and whether it is called off. */
export type ToldEntry = { id: string; slug: string; texts: Record<string, string>; came: Date; revision: Revision; isOff: boolean }

/** A field that must say this. */
export type Saying = { field: string; value: string }

export const toldEntry = (
  { id, entry_revision: number, shown_changed }: Pick<StoredEntry, 'id' | 'entry_revision' | 'shown_changed'>,
  { came, ...told }: Omit<ToldEntry, 'id' | 'came' | 'revision'> & { came: string },
): ToldEntry => ({
  id,
  ...told,
  came: madeAt(came),
  // Registrations are added without a moment of their own.
  revision: { number, at: shown_changed ? new Date(shown_changed) : madeAt(id) },
})

/** The entries of a collection that visitors see, for programs; those that they do not see any more are in called-off.ts. */
export const toldEntriesOf = (db: Db, thing: Pick<Thing, 'table' | 'fields' | 'by' | 'publishable' | 'day'>) => {
  const { table, fields, publishable, day = 'id' } = thing
  const came = publishable ? 'place' : 'id'
  const all = (saying?: Saying) => {
    const columns = ['id', 'entry_revision', 'shown_changed', ...Object.keys(fields)]
    const shown = livingIn(db, table)
      .select(columns)
      .select([sql.ref<string>(came).as('came'), slugIn(table).as('slug')])
    return saying ? shown.where(saying.field, '=', saying.value) : shown
  }
  type Row = StoredEntry & { came: string; slug: string }
  const told = (rows: unknown[]): ToldEntry[] =>
    (rows as Row[]).map((row) => toldEntry(row, { slug: row.slug, came: row.came, texts: textsOf(thing, row), isOff: false }))

  return {
    /** Those that came last. */
    newest: async (limit: number) => told(await all().orderBy(came, 'desc').limit(limit).execute()),

    /** So many from a day on, and so many before it, in the order of their days. */
    around: async (today: string, limit: number, saying?: Saying) => {
      const ordered = (way: 'asc' | 'desc') =>
        orderOf(thing).reduce((asked, column) => asked.orderBy(column, way), all(saying).where(day, way === 'asc' ? '>=' : '<', today))
      const [past, coming] = await Promise.all([ordered('desc').limit(limit).execute(), ordered('asc').limit(limit).execute()])
      return told([...past.reverse(), ...coming])
    },

    /** One of them. */
    one: async (id: string) => told(await all().where('id', '=', id).execute())[0],

    /** The values of a field that there are, as many at most. */
    values: async (field: string, limit: number) =>
      (await valuesIn(db, table, field, limit + 1)).filter((said) => said !== '').slice(0, limit),
  }
}
