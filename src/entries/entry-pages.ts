import { untilOf } from '../contract/appointment.ts'
import { dayAt } from '../contract/club-time.ts'
import type { Thing } from '../contract/collection.ts'
import type { Gone } from '../contract/entry-calls.ts'
import type { Db } from '../db/tables.ts'
import { calledOff } from './called-off.ts'
import { onWire } from './lists.ts'
import { neighboursOf } from './neighbours.ts'
import { slugIn, slugsOf } from './slugs.ts'
import { livingIn } from './stored-entry.ts'

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
