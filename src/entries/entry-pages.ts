import { sql } from 'kysely'
import { untilOf } from '../contract/appointment.ts'
import { dayAt } from '../contract/club-time.ts'
import { inGroups, type Thing } from '../contract/collection.ts'
import type { Gone, RelatedEntry } from '../contract/entry-calls.ts'
import { entryPath } from '../contract/entry-path.ts'
import { rollsIn } from '../contract/roll.ts'
import type { Db } from '../db/tables.ts'
import { calledOff } from './feed-entries.ts'
import { onWire } from './lists.ts'
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

/** The most related entries of each collection. */
const mostRelated = 12

/** Other entries of people with the roll numbers in `people`; the newest of each collection first. */
async function ofSamePeople(db: Db, id: string, people: string, collections: readonly Thing[]): Promise<RelatedEntry[]> {
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
      .slice(0, mostRelated)
    for (const row of same)
      found.push({ kind: table, title: row.title, path: entryPath({ at }, row.slug), picture: picture === title ? '' : row.picture })
  }
  return found
}
