import { type RawBuilder, sql } from 'kysely'
import { bySite, type ChangesQuery, type Deed } from '../contract/lifecycle.ts'
import { filesNamedIn, mediaRowsOf } from '../db/files/media.ts'
import { idAfter, idAt } from '../db/id.ts'
import { isFound } from '../db/list-search.ts'
import { inPieces, mapped, type Pieces } from '../db/pieces.ts'
import type { Db, Tables } from '../db/tables.ts'
import { keepRevisions } from './revisions.ts'

/** The fields of an entry, or what is told of an administrator, by their names. */
export type Texts = Record<string, string>
/** An entry, by its table and its id. */
export type Of = { kind: string; entry: string }
export type Noted = Omit<Tables['history'], 'before' | 'after'> & { before: Texts | null; after: Texts | null }

/** Who changes something, and when; without `by` the site itself, or a visitor. `from`: the version that an edit began from. */
export type Author = { by?: string | undefined; at: Date; from?: string | undefined }

/** The site itself, at this moment. */
export const siteItself = (): Author => ({ at: new Date() })

/** The kind under which administrators are noted. */
export const administrators = 'admins'

/** The version of an entry of which nothing is noted. */
export const noVersion = '0'

/** Who saves began from what somebody else has changed since. */
export class EditedMeanwhile extends Error {
  override name = 'EditedMeanwhile'
}

/** The version of an entry, as a part of a query of it: both are read at one moment. */
export const versionOf = ({ kind, entry }: Of): RawBuilder<string> =>
  sql<string>`coalesce((select max(id) from history where kind = ${kind} and entry = ${entry}), ${noVersion})`

/** The same of each row of a table of entries, which has their `kind` and their `id`. */
export const newestOf = (table: string): RawBuilder<string> =>
  sql<string>`coalesce((select max(history.id) from history
    where history.kind = ${sql.ref(`${table}.kind`)} and history.entry = ${sql.ref(`${table}.id`)}), ${noVersion})`

/**
 * What became of every entry: who did what, when, and the fields before and after. It is written in the transaction of the
 * change itself. The version of an entry is the id of the last that is noted of it.
 */
export const changesOf = (db: Db) => {
  const noted = ({ kind, entry }: Of) => db.selectFrom('history').where('kind', '=', kind).where('entry', '=', entry)

  const version = async (of: Of) => (await noted(of).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? noVersion

  /** The fields that somebody saw who was told this version. */
  async function seenAt(of: Of, seen: string) {
    const asked = seen === noVersion ? noted(of).orderBy('id') : noted(of).where('id', '=', seen)
    const row = await asked.select(['before', 'after']).limit(1).executeTakeFirst()
    return textsIn((seen === noVersion ? row?.before : row?.after) ?? null)
  }

  function listed({ after, kind, by, what }: Omit<ChangesQuery, 'limit' | 'q'>, of: Of | undefined) {
    let query = db.selectFrom('history').selectAll().orderBy('id', 'desc')
    if (of) query = query.where('kind', '=', of.kind).where('entry', '=', of.entry)
    if (kind !== undefined) query = query.where('kind', '=', kind)
    if (what !== undefined) query = query.where('what', '=', what)
    if (by !== undefined) query = by === bySite ? query.where('by', 'is', null) : query.where('by', '=', by)
    return after === undefined ? query : query.where('id', '<', after)
  }

  return {
    version,

    /** Notes what somebody does; to be called in the transaction of the change. */
    note: async (
      { kind, entry, what, before = null, after = null }: Of & Partial<Pick<Noted, 'before' | 'after'>> & { what: Deed },
      { by = null, at }: { by?: string | null | undefined; at: Date },
    ) => {
      const id = idAfter(await version({ kind, entry }))
      const texts = { before: before && JSON.stringify(before), after: after && JSON.stringify(after) }
      await db
        .insertInto('history')
        .values({ id, kind, entry, what, by, at: at.toISOString(), ...texts })
        .execute()
      // Or a file that nothing named for long would go while this is being written.
      await mediaRowsOf(db).named(filesNamedIn(texts.after ?? ''))
    },

    /**
     * Throws EditedMeanwhile where an edit began from another version, from which the entry as it stands differs,
     * unless it says what stands there. To be called in the transaction of the edit, so that nobody comes between.
     */
    assertNewest: async (of: Of, stands: Texts, next: Texts, from: string | undefined) => {
      if (from === undefined || isSame(stands, next) || from === (await version(of))) return
      const seen = await seenAt(of, from)
      if (seen === undefined || !isSame(stands, { ...stands, ...seen })) throw new EditedMeanwhile()
    },

    /** One of the changes of an entry; as the version before its first change, what was stored then. */
    find: async (of: Of, id: string) => {
      const found = id === noVersion ? noted(of).orderBy('id').limit(1) : noted(of).where('id', '=', id)
      const row = await found.selectAll().executeTakeFirst()
      const change = row && readable(row)
      return change && id === noVersion ? { ...change, after: change.before } : change
    },

    /** The changes of one entry, or of all, the newest first; a page of them, or all that is found in pieces. */
    async *list({ limit, q, ...asked }: ChangesQuery, of?: Of): Pieces<Noted> {
      const found = listed(asked, of).where(isFound(q, ['before', 'after']))
      yield* mapped(inPieces(limit === undefined ? found : found.limit(limit)), readable)
    },

    /** The last that is noted of each of these entries. */
    newestOf: async (entries: readonly Of[]) => {
      // Postgres understands no list of none.
      if (entries.length === 0) return () => undefined
      const ids = db
        .selectFrom('history')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('kind', 'in', [...new Set(entries.map(({ kind }) => kind))])
        .where('entry', 'in', [...new Set(entries.map(({ entry }) => entry))])
        .groupBy(['kind', 'entry'])
      const rows = await db.selectFrom('history').select(['id', 'kind', 'entry', 'what']).where('id', 'in', ids).execute()
      return (of: Of) => rows.find(({ kind, entry }) => kind === of.kind && entry === of.entry)
    },

    /** The ids of those who did anything. */
    changers: async () => {
      const rows = await db.selectFrom('history').select('by').distinct().where('by', 'is not', null).execute()
      return rows.flatMap(({ by }) => (by === null ? [] : [by]))
    },

    /** The kept files that what is noted of an entry names. */
    filesOf: async (of: Of) => {
      const rows = await noted(of).select(['before', 'after']).execute()
      return rows.flatMap(({ before, after }) => filesNamedIn(`${before} ${after}`))
    },

    /** Forgets what was noted before a moment, so many at once, but how far their entries had come; returns how many. To be called in a transaction. */
    forgetBefore: async (moment: Date, limit = 1000) => {
      const old = db.selectFrom('history').select(['id', 'kind', 'entry', 'what']).where('id', '<', idAt(moment)).orderBy('id').limit(limit)
      const changes = await old.execute()
      const last = changes.at(-1)
      if (last) await keepRevisions(db, changes)
      if (last) await db.deleteFrom('history').where('id', '<=', last.id).execute()
      return changes.length
    },

    /** Forgets all that is noted of an entry. */
    forget: async ({ kind, entry }: Of) => {
      for (const table of ['history', 'revisions'] as const)
        await db.deleteFrom(table).where('kind', '=', kind).where('entry', '=', entry).execute()
    },
  }
}

/** Whether fields say the same; there are as many of them. */
export const isSame = (one: Texts, other: Texts) => Object.keys(one).every((name) => one[name] === other[name])

const textsIn = (json: string | null): Texts | undefined => (json === null ? undefined : JSON.parse(json))
const readable = (row: Tables['history']): Noted => ({
  ...row,
  before: textsIn(row.before) ?? null,
  after: textsIn(row.after) ?? null,
})
