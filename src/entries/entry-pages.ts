import { sql } from 'kysely'
import { untilOf } from '../contract/appointment.ts'
import { dayAt } from '../contract/club-time.ts'
import { inGroups, type Thing } from '../contract/collection.ts'
import type { Gone } from '../contract/entry-calls.ts'
import type { Db } from '../db/tables.ts'
import { calledOff } from './feed-entries.ts'
import { onWire } from './lists.ts'
import { ofSamePeople } from './same-people.ts'
import { slugIn, slugsOf } from './slugs.ts'
import { livingIn, orderOf } from './stored-entry.ts'

type Entry = Record<string, string>
/** An entry that visitors see, by its columns, with its present slug, or its id. */
export type EntryShown = Entry & { id: string; slug: string }

/** The entries of a collection for their pages: only those that visitors see. */
export const entryPagesOf = (db: Db, thing: Thing, collections: readonly Thing[] = []) => {
  const { table, title, fields, people } = thing

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

    slugAt: async (slug: string) => (await entryAt(slug))?.slug,

    /** What is shown at an address whose entry visitors saw lately: only what calendars show as well. `key`: equal for equal answers. */
    // An event that was over when it was removed was not cancelled.
    goneAt: async (slug: string, now: Date): Promise<(Gone & { key: string }) | undefined> => {
      const id = await slugsOf(db).entryAt(table, slug)
      const [entry] = id === undefined ? [] : await calledOff(db, thing, { now, limit: 1, id })
      if (entry === undefined) return undefined
      const text = (name = '') => entry.texts[name] ?? ''
      if (!thing.calendar || untilOf(thing, entry.texts) < dayAt(now)) return { gone: 'removed', key: 'removed' }
      return {
        gone: 'cancelled',
        was: { title: text(title), day: text(thing.day).slice(0, 10), time: text(thing.calendar.time) },
        key: entry.id,
      }
    },

    /** The entry at an address as the wire has it, with its neighbours and those of the same people. */
    find: async (slug: string) => {
      const entry = await entryAt(slug)
      if (entry === undefined) return undefined
      const related = people && (await ofSamePeople(db, entry.id, entry[people] ?? '', collections))
      return { entry: onWire(entry, thing), ...(await neighboursOf(db, thing, entry.id)), ...(related && { related }) }
    },
  }
}

type Beside = { title: string; slug: string }

/** The entries before and after one in the order of its list, the newest first. */
async function neighboursOf(db: Db, thing: Thing, id: string): Promise<{ newer: Beside | null; older: Beside | null }> {
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
  const beside = (one: unknown): Beside | null => found.flatMap(({ id, ...row }) => (id === one ? row : []))[0] ?? null
  return { newer: beside(newer), older: beside(older) }
}
