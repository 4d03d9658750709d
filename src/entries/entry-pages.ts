import { sql } from 'kysely'
import { untilOf } from '../contract/appointment.ts'
import { dayAt } from '../contract/club-time.ts'
import type { Thing } from '../contract/collection.ts'
import type { Gone } from '../contract/entry-calls.ts'
import { inGroups } from '../contract/in-groups.ts'
import type { Db } from '../db/tables.ts'
import { calledOff } from './feed-entries.ts'
import { onWire } from './lists.ts'
import { slugIn, slugsOf } from './slugs.ts'
import { livingIn, orderOf } from './stored-entry.ts'

type Entry = Record<string, string>
/** One that visitors are shown, by its columns, with the slug that it has now, or its id. */
export type EntryShown = Entry & { id: string; slug: string }

/** The entries of a thing as their pages tell them: those alone that visitors are shown. */
export const entryPagesOf = (db: Db, thing: Thing) => {
  const { table, title, fields } = thing

  async function entryAt(slug: string) {
    const id = await slugsOf(db).entryAt(table, slug)
    if (id === undefined) return undefined
    return livingIn(db, table)
      .select(['id', ...Object.keys(fields), slugIn(table).as('slug')])
      .where('id', '=', id)
      .executeTakeFirst() as Promise<EntryShown | undefined>
  }

  return {
    /** The entry that visitors are shown at an address, with the slug that it has now. */
    entryAt,

    /** The slug of the entry that visitors are shown at an address; undefined: none. */
    slugAt: async (slug: string) => (await entryAt(slug))?.slug,

    /**
     * What is told of an address whose entry visitors were shown lately and are not any more: what calendars tell of it as well, so that
     * nobody learns more by it. What was on before it was taken away was not called off. `key`: the same for all that are told alike.
     */
    goneAt: async (slug: string, now: Date): Promise<(Gone & { key: string }) | undefined> => {
      const id = await slugsOf(db).entryAt(table, slug)
      const [entry] = id === undefined ? [] : await calledOff(db, thing, { now, limit: 1, id })
      if (entry === undefined) return undefined
      const said = (name = '') => entry.texts[name] ?? ''
      if (!thing.calendar || untilOf(thing, entry.texts) < dayAt(now)) return { gone: 'removed', key: 'removed' }
      return {
        gone: 'called off',
        was: { title: said(title), day: said(thing.day).slice(0, 10), time: said(thing.calendar.time) },
        key: entry.id,
      }
    },

    /** The entry of an address as the wire has it, with what stands beside it. */
    find: async (slug: string) => {
      const entry = await entryAt(slug)
      if (entry === undefined) return undefined
      return { entry: onWire(entry, thing), ...(await neighboursOf(db, thing, entry.id)) }
    },
  }
}

type Ordered = Pick<Thing, 'table' | 'title' | 'by' | 'publishable' | 'inGroups'>
type Beside = { title: string; slug: string }

/** The entries before and after one in the order in which its list shows them, the newest first. */
async function neighboursOf(db: Db, thing: Ordered, id: string): Promise<{ newer: Beside | null; older: Beside | null }> {
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
