import { type RawBuilder, sql } from 'kysely'
import { isId } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import { groupsWord } from '../contract/entry-path.ts'
import { isSlug, slugAsked, slugOfTitle } from '../contract/slug.ts'
import type { Db } from '../db/tables.ts'
import type { Of } from './history.ts'
import { type EntryHook, shown } from './stored-entry.ts'

/** The slug that an entry of a table has now, or its id, as a part of a query of that table. */
export const slugIn = (table: string): RawBuilder<string> =>
  sql<string>`coalesce((select slugs.slug from slugs where slugs.kind = ${table} and slugs.entry = ${sql.ref(`${table}.id`)}
    order by slugs.since desc limit 1), ${sql.ref(`${table}.id`)})`

/** The addresses of entries: each keeps all that it ever had, and nobody else is given one of them. */
export const slugsOf = (db: Db) => {
  const ofEntry = ({ kind, entry }: Of) =>
    db.selectFrom('slugs').select(['slug', 'base', 'since']).where('kind', '=', kind).where('entry', '=', entry).orderBy('since', 'desc')

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
    /** The one that an entry has now. */
    own: async (of: Of) => (await ofEntry(of).limit(1).executeTakeFirst())?.slug,

    /** The entry that an address means, however that is spelled: which has or had this slug, or has it for its id. */
    entryAt: async (kind: string, asked: string): Promise<string | undefined> => {
      const slug = slugAsked(asked)
      if (!isSlug(slug)) return undefined
      const found = db.selectFrom('slugs').select('entry').where('kind', '=', kind).where('slug', '=', slug)
      return (await found.executeTakeFirst())?.entry ?? (isId(slug) ? slug : undefined)
    },

    /** Gives an entry the one that says `base`: which it had before, or else the first that is free. To be called in a transaction. */
    take: async (of: Of, base: string) => {
      const had = await ofEntry(of).execute()
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
      // One that is taken was made of a title that ends with this number, and there may be many of those.
      for (let number = (largest ?? 0) + 1, step = 1; await isTaken(of, base, number, since); step *= 2) number += step
    },

    /** None of an entry's is known any more. */
    drop: async ({ kind, entry }: Of) => {
      await db.deleteFrom('slugs').where('kind', '=', kind).where('entry', '=', entry).execute()
    },
  }
}

/** Now, and later than the one before, whatever the clock says. */
const after = (before: string | undefined, now = new Date().toISOString()) =>
  before === undefined || before < now ? now : new Date(Date.parse(before) + 1).toISOString()

/** What an entry's slug is made of: its title, or where that says nothing the word for its kind. */
const baseOf = ({ title, words, table }: Pick<Thing, 'title' | 'words' | 'table'>, row: Record<string, unknown>) =>
  slugOfTitle(String(row[title] ?? '')) ?? slugOfTitle(words.one) ?? table

/** Gives an entry the address that its title makes. */
export const takeSlug = (tx: Db, thing: Pick<Thing, 'title' | 'words' | 'table'>, row: { id: string } & Record<string, unknown>) =>
  slugsOf(tx).take({ kind: thing.table, entry: row.id }, baseOf(thing, row))

/** An entry that visitors see has the address that its title makes; those of one that is erased go. */
export const giveSlug: EntryHook = async (tx, { thing, id, after }) => {
  const row = shown(after)
  if (thing.at !== undefined && row) await takeSlug(tx, thing, row)
  if (!after) await slugsOf(tx).drop({ kind: thing.table, entry: id })
}
