import { sql } from 'kysely'
import type { Thing } from '../contract/collection.ts'
import { engineOf } from '../db/engine.ts'
import { madeAt } from '../db/id.ts'
import type { Db } from '../db/tables.ts'
import { slugIn, valuesIn } from './slugs.ts'
import { livingIn, open, orderOf, type StoredEntry, textsOf } from './stored-entry.ts'

/** A number that grows with each visible change, for feeds and calendars, and when the last one was. */
export type Revision = { number: number; at: Date }

/** An entry for programs: its slug or id, its fields, when it was added, and whether it is cancelled. */
export type FeedEntry = { id: string; slug: string; texts: Record<string, string>; came: Date; revision: Revision; isOff: boolean }

/** A condition: this field has this value. */
export type Saying = { field: string; value: string }

type FeedRow = Pick<StoredEntry, 'id' | 'entry_revision' | 'shown_changed'>

const feedEntry = ({ id, entry_revision: number, shown_changed }: FeedRow, others: Omit<FeedEntry, 'id' | 'revision'>): FeedEntry => ({
  id,
  ...others,
  // Registrations have no date of their own.
  revision: { number, at: shown_changed ? new Date(shown_changed) : madeAt(id) },
})

/** The visible entries of a collection, for feeds and calendars. */
export const feedEntriesOf = (db: Db, thing: Thing) => {
  const { table, fields, publishable, day = 'id' } = thing
  const came = publishable ? 'place' : 'id'
  const all = livingIn(db, table)
    .select(['id', 'entry_revision', 'shown_changed', ...Object.keys(fields)])
    .select([sql.ref<string>(came).as('came'), slugIn(table).as('slug')])
  type Row = StoredEntry & { came: string; slug: string }
  const read = async (query: typeof all) =>
    ((await query.execute()) as Row[]).map((row) =>
      feedEntry(row, { slug: row.slug, came: madeAt(row.came), texts: textsOf(thing, row), isOff: false }),
    )

  return {
    newest: (limit: number) => read(all.orderBy(came, 'desc').limit(limit)),

    /** So many from a day on, and so many before it, in the order of their days. */
    around: async (today: string, limit: number, saying?: Saying) => {
      const wanted = saying ? all.where(saying.field, '=', saying.value) : all
      const ordered = (way: 'asc' | 'desc') =>
        orderOf(thing).reduce((query, column) => query.orderBy(column, way), wanted.where(day, way === 'asc' ? '>=' : '<', today))
      const [past, coming] = await Promise.all([read(ordered('desc').limit(limit)), read(ordered('asc').limit(limit))])
      return [...past.reverse(), ...coming]
    },

    one: async (id: string) => (await read(all.where('id', '=', id)))[0],

    /** The values of a field that there are, as many at most. */
    values: async (field: string, limit: number) =>
      (await valuesIn(db, table, field, limit + 1)).filter((value) => value !== '').slice(0, limit),
  }
}

/** Days for which an entry that visitors no longer see is shown as cancelled. */
const calledOffDays = 30
const dayLong = 24 * 60 * 60 * 1000

type Asked = { now: Date; limit: number; id?: string; saying?: Saying | undefined }

/** Entries that visitors saw lately and no longer see, the last first, as they saw them: in the trash or unpublished. */
export async function calledOff(db: Db, { table }: Thing, { now, limit, id, saying }: Asked): Promise<FeedEntry[]> {
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
    feedEntry(row, { slug: row.id, came: madeAt(row.id), texts: JSON.parse(String(row.last_shown)), isOff: true }),
  )
}

/** The text of a field as visitors saw it last. */
const saidIn = (db: Db, field: string) =>
  engineOf(db).engine === 'sqlite' ? sql<string>`last_shown ->> ${field}` : sql<string>`last_shown::json ->> ${field}::text`

/** The addresses of entries, for site maps; without dates for persons. */
export const addressesOf = (db: Db, { table, personal }: Thing) => {
  // A clock that was ahead must not give a date in the future.
  const changed = (at: string | null) => (personal || !at ? undefined : new Date(Math.min(Date.now(), Date.parse(at))))

  return {
    /** When visitors saw something else last, also by a deletion. */
    lastChanged: async () => {
      const last = open(db)
        .selectFrom(table)
        .select(({ fn }) => fn.max('shown_changed').as('at'))
      return changed((await last.executeTakeFirstOrThrow()).at)
    },

    /** So many of them, the oldest first: the slug of each, and when it was changed last. */
    some: async (many: number) => {
      const oldest = livingIn(db, table)
        .select([slugIn(table).as('slug'), 'shown_changed'])
        .orderBy('id')
        .limit(many)
      return (await oldest.execute()).map(({ slug, shown_changed }) => ({ slug, changed: changed(shown_changed) }))
    },
  }
}
