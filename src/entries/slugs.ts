import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { isId } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import { groupsWord } from '../contract/entry-path.ts'
import { groupOf, isSlug, slugAsked, slugOfTitle } from '../contract/slug.ts'
import { inTransaction } from '../db/changes.ts'
import type { Db } from '../db/tables.ts'
import type { Of } from './history.ts'
import { type EntryHook, livingIn, type StoredEntry, shown } from './stored-entry.ts'

/** The slug that an entry has now, or its id, as a part of a query of its table. */
export const slugIn = (table: string): RawBuilder<string> =>
  sql<string>`coalesce((select slugs.slug from slugs where slugs.kind = ${table} and slugs.entry = ${sql.ref(`${table}.id`)}
    order by slugs.since desc limit 1), ${sql.ref(`${table}.id`)})`

/** The slugs of entries: each keeps all that it had, and no other entry gets one of them. */
export const slugsOf = (db: Db) => {
  async function isTaken(of: Of, base: string, number: number, since: string) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (slug === groupsWord) return true
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('slugs')
      .values({ ...of, slug, base, number, since })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return !numInsertedOrUpdatedRows
  }

  return {
    /** The entry at an address: one that has or had this slug, or has it as its id. */
    entryAt: async (kind: string, asked: string): Promise<string | undefined> => {
      const slug = slugAsked(asked)
      if (!isSlug(slug)) return undefined
      const found = db.selectFrom('slugs').select('entry').where('kind', '=', kind).where('slug', '=', slug)
      return (await found.executeTakeFirst())?.entry ?? (isId(slug) ? slug : undefined)
    },

    /** Gives an entry a slug with this `base`: an earlier one, or the first free one. Call it in a transaction. */
    take: async (of: Of, base: string) => {
      const all = db.selectFrom('slugs').select(['slug', 'base', 'since']).where('kind', '=', of.kind).where('entry', '=', of.entry)
      const had = await all.orderBy('since', 'desc').execute()
      const [newest] = had
      if (newest?.base === base) return
      const since = after(newest?.since)
      const again = had.find((one) => one.base === base)
      if (again) {
        await db.updateTable('slugs').set({ since }).where('kind', '=', of.kind).where('slug', '=', again.slug).execute()
        return
      }
      const alike = db.selectFrom('slugs').where('kind', '=', of.kind).where('base', '=', base)
      const { largest } = await alike.select(({ fn }) => fn.max('number').as('largest')).executeTakeFirstOrThrow()
      // A taken slug comes from a title that ends with this number; there may be many.
      for (let number = (largest ?? 0) + 1, step = 1; await isTaken(of, base, number, since); step *= 2) number += step
    },

    drop: async ({ kind, entry }: Of) => {
      await db.deleteFrom('slugs').where('kind', '=', kind).where('entry', '=', entry).execute()
    },
  }
}

/** Now, but always later than the one before. */
const after = (before: string | undefined, now = new Date().toISOString()) =>
  before === undefined || before < now ? now : new Date(Date.parse(before) + 1).toISOString()

/** The base of an entry's slug: its title, or without letters the word for its collection. */
const baseOf = ({ title, words, table }: Thing, row: Record<string, unknown>) =>
  slugOfTitle(String(row[title] ?? '')) ?? slugOfTitle(words.one) ?? table

/** Gives an entry the address that its title makes. */
const takeSlug = (tx: Db, thing: Thing, row: { id: string } & Record<string, unknown>) =>
  slugsOf(tx).take({ kind: thing.table, entry: row.id }, baseOf(thing, row))

/** An entry that visitors see has the address that its title makes; those of an erased one go. */
export const giveSlug: EntryHook = async (tx, { thing, id, after }) => {
  const row = shown(after)
  if (thing.at !== undefined && row) await takeSlug(tx, thing, row)
  if (!after) await slugsOf(tx).drop({ kind: thing.table, entry: id })
}

/** How many entries get their slug in one transaction; other writes run in between. */
const atOnce = 100

/** Gives a slug to published entries without one, from an older version, an archive or another program. Returns their number. */
export async function fillSlugs(db: Db, things: readonly Thing[], lost?: AbortSignal): Promise<number> {
  let filled = 0
  for (const thing of things.filter(({ at }) => at !== undefined)) {
    const { table } = thing
    const fill = async (tx: Db) => {
      const known = tx.selectFrom('slugs').select('entry').where('kind', '=', table)
      const rows = await livingIn(tx, table).selectAll().where('id', 'not in', known).orderBy('id').limit(atOnce).execute()
      for (const row of rows) await takeSlug(tx, thing, row as StoredEntry)
      return rows.length
    }
    for (let last = atOnce; last === atOnce && !lost?.aborted; filled += last) {
      last = await inTransaction(db, fill)
      await setImmediate()
    }
  }
  return filled
}

/** Redirects that are followed at most. */
const mostNames = 20

/** A field whose values have addresses: groups or calendars. `kind`: under which redirects are stored. */
type Addressed = { kind: string; field: string; nameOf: (value: string) => string | undefined }

const groupsIn = ({ table, groupedBy }: Thing): Addressed[] =>
  groupedBy === undefined ? [] : [{ kind: `${table} groups`, field: groupedBy, nameOf: groupOf }]

/** What is chosen from a list keeps its calendar. */
const calendarsIn = ({ table, fields, calendar }: Thing): Addressed[] =>
  Object.values(calendar?.by ?? {})
    .filter((field) => !fields[field]?.options)
    .map((field) => ({ kind: `${table} by ${field}`, field, nameOf: (value) => value || undefined }))

/** The values of a field in a table, each once and in order. */
export async function valuesIn(db: Db, table: string, field: string, limit = 10_000): Promise<string[]> {
  const rows = await livingIn(db, table).select(field).distinct().orderBy(sql.ref(field)).limit(limit).execute()
  return rows.map((row) => String(row[field]))
}

/** Each name that entries have now, with the values that make it. */
const namesIn = async (db: Db, { table }: Thing, { field, nameOf }: Addressed) =>
  Map.groupBy(await valuesIn(db, table, field), (value) => nameOf(value) ?? '')

/** The first of these names to which a name was renamed. */
async function follow(db: Db, { kind }: Addressed, there: ReadonlyMap<string, unknown>, name: string): Promise<string | undefined> {
  let found = name
  for (let names = 0; names < mostNames && !there.has(found); names += 1) {
    const redirect = db.selectFrom('slugs').select('entry').where('kind', '=', kind).where('slug', '=', found)
    found = (await redirect.executeTakeFirst())?.entry ?? ''
  }
  return found !== '' && there.has(found) ? found : undefined
}

/** The group at a name, or at an earlier one, with its values; undefined if no entry is in it. */
export async function groupAt(db: Db, thing: Thing, name: string): Promise<{ group: string; values: string[] } | undefined> {
  const [addressed] = groupsIn(thing)
  if (addressed === undefined) return undefined
  const there = await namesIn(db, thing, addressed)
  const group = await follow(db, addressed, there, name)
  return group === undefined ? undefined : { group, values: there.get(group) ?? [] }
}

/** The value that a calendar's value was renamed to; undefined if entries still have it. */
export async function renamedTo(db: Db, thing: Thing, field: string, value: string): Promise<string | undefined> {
  const addressed = calendarsIn(thing).find((one) => one.field === field)
  const found = addressed && (await follow(db, addressed, await namesIn(db, thing, addressed), value))
  return found === value ? undefined : found
}

/** The address of a group or a calendar redirects to where the last of its entries went. */
export const redirectRenamed: EntryHook = async (tx, { thing, id, before, after }) => {
  for (const { kind, field, nameOf } of [...groupsIn(thing), ...calendarsIn(thing)]) {
    const [was, is] = [shown(before), shown(after)].map((entry) => entry && nameOf(String(entry[field])))
    if (was === is) continue
    if (is !== undefined) await tx.deleteFrom('slugs').where('kind', '=', kind).where('slug', '=', is).execute()
    if (was === undefined || is === undefined) continue
    const others = await livingIn(tx, thing.table).select(field).distinct().where('id', '!=', id).execute()
    if (others.some((row) => nameOf(String(row[field])) === was)) continue
    const redirect = { entry: is, since: new Date().toISOString() }
    await tx
      .insertInto('slugs')
      .values({ kind, slug: was, base: was, number: 1, ...redirect })
      .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet(redirect))
      .execute()
  }
}
