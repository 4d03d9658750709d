import { sql } from 'kysely'
import type { Thing } from '../contract/collection.ts'
import { engineOf } from '../db/engine.ts'
import { madeAt } from '../db/id.ts'
import type { Db } from '../db/tables.ts'
import { slugIn, valuesIn } from './slugs.ts'
import { livingIn, open, orderOf, type StoredEntry, textsOf } from './stored-entry.ts'

/** How often an entry was changed, as a number that grows with each change that visitors see, and when the last one was. */
export type Revision = { number: number; at: Date }

/** An entry for programs that read the site: its slug, or its id if it has none, its fields, when it was added, and whether it is cancelled. */
export type FeedEntry = { id: string; slug: string; texts: Record<string, string>; came: Date; revision: Revision; isOff: boolean }

/** A field that must say this. */
export type Saying = { field: string; value: string }

const feedEntry = (
  { id, entry_revision: number, shown_changed }: Pick<StoredEntry, 'id' | 'entry_revision' | 'shown_changed'>,
  { came, ...fields }: Omit<FeedEntry, 'id' | 'came' | 'revision'> & { came: string },
): FeedEntry => ({
  id,
  ...fields,
  came: madeAt(came),
  // Registrations have no date of their own.
  revision: { number, at: shown_changed ? new Date(shown_changed) : madeAt(id) },
})

/** The entries of a collection that visitors see, for programs. */
export const feedEntriesOf = (db: Db, thing: Pick<Thing, 'table' | 'fields' | 'by' | 'publishable' | 'day'>) => {
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
  const entriesOf = (rows: unknown[]): FeedEntry[] =>
    (rows as Row[]).map((row) => feedEntry(row, { slug: row.slug, came: row.came, texts: textsOf(thing, row), isOff: false }))

  return {
    /** Those that came last. */
    newest: async (limit: number) => entriesOf(await all().orderBy(came, 'desc').limit(limit).execute()),

    /** So many from a day on, and so many before it, in the order of their days. */
    around: async (today: string, limit: number, saying?: Saying) => {
      const ordered = (way: 'asc' | 'desc') =>
        orderOf(thing).reduce((asked, column) => asked.orderBy(column, way), all(saying).where(day, way === 'asc' ? '>=' : '<', today))
      const [past, coming] = await Promise.all([ordered('desc').limit(limit).execute(), ordered('asc').limit(limit).execute()])
      return entriesOf([...past.reverse(), ...coming])
    },

    /** One of them. */
    one: async (id: string) => entriesOf(await all().where('id', '=', id).execute())[0],

    /** The values of a field that there are, as many at most. */
    values: async (field: string, limit: number) =>
      (await valuesIn(db, table, field, limit + 1)).filter((value) => value !== '').slice(0, limit),
  }
}

/** Days for which an entry that visitors no longer see is shown as cancelled. */
const calledOffDays = 30
const dayLong = 24 * 60 * 60 * 1000

type Asked = { now: Date; limit: number; id?: string; saying?: Saying | undefined }

/**
 * The entries of a collection that visitors saw lately and do not see any more, the last first, with the fields that visitors saw last: those in
 * the trash and those that were unpublished.
 */
export async function calledOff(db: Db, { table }: Pick<Thing, 'table'>, { now, limit, id, saying }: Asked): Promise<FeedEntry[]> {
  const since = new Date(now.getTime() - calledOffDays * dayLong).toISOString()
  let asked = open(db)
    .selectFrom(table)
    .select(['id', 'last_shown', 'entry_revision', 'shown_changed'])
    .where('last_shown', 'is not', null)
    .where('shown_changed', '>=', since)
    .orderBy('shown_changed', 'desc')
    .limit(limit)
  if (id !== undefined) asked = asked.where('id', '=', id)
  if (saying) asked = asked.where(saidIn(db, saying.field), '=', saying.value)
  return (await asked.execute()).map((row) =>
    feedEntry(row, { slug: row.id, came: row.id, texts: JSON.parse(String(row.last_shown)), isOff: true }),
  )
}

/** The text of a field as visitors saw it last. */
const saidIn = (db: Db, field: string) =>
  engineOf(db).engine === 'sqlite' ? sql<string>`last_shown ->> ${field}` : sql<string>`last_shown::json ->> ${field}::text`

type Addressed = { slug: string; changed: Date | undefined }

/** The addresses of the entries of a collection, for site maps; without dates for persons. */
export const addressesOf = (db: Db, { table, personal }: Pick<Thing, 'table' | 'personal'>) => {
  // A clock that was ahead must not give a date in the future.
  const changed = (at: unknown) => (personal || !at ? undefined : new Date(Math.min(Date.now(), Date.parse(String(at)))))

  return {
    /** When visitors saw something else last, also by a deletion. */
    lastChanged: async () => {
      const { last } = await open(db)
        .selectFrom(table)
        .select(({ fn }) => fn.max('shown_changed').as('last'))
        .executeTakeFirstOrThrow()
      return changed(last)
    },

    /** So many of them, the oldest first: the slug of each, and when it was changed last. */
    some: async (many: number): Promise<Addressed[]> => {
      const asked = livingIn(db, table)
        .select([slugIn(table).as('slug'), 'shown_changed as last'])
        .orderBy('id')
        .limit(many)
      return (await asked.execute()).map(({ slug, last }) => ({ slug, changed: changed(last) }))
    },
  }
}
