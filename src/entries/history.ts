import { type RawBuilder, sql } from 'kysely'
import type { Deed } from '../contract/lifecycle.ts'
import { PlainError } from '../db/errors.ts'
import { idAfter } from '../db/id.ts'
import type { Db, Tables } from '../db/tables.ts'
import { type Author, type EntryHook, notedTexts, type Texts, textsOf } from './stored-entry.ts'

/** An entry, by its table and its id. */
export type Of = { kind: string; entry: string }
/** A version of an entry: what was done, and the fields before and after. */
export type Version = Omit<Tables['history'], 'before' | 'after'> & { before: Texts | null; after: Texts | null }

type Noted = Of & { what: Deed } & Partial<Pick<Version, 'before' | 'after'>>

/** The site itself, at this moment. */
export const siteItself = (): Author => ({ at: new Date() })

/** The `kind` of the versions of administrators. */
export const administrators = 'admins'

/** The version of an entry without any. */
export const noVersion = '0'

/** The entry was changed by someone else since the edit began. */
export class EditedMeanwhile extends PlainError {}

/** The version of an entry, as a part of a query of it: both are read at one moment. */
export const versionIn = (table: string): RawBuilder<string> =>
  sql<string>`coalesce((select max(history.id) from history
    where history.kind = ${table} and history.entry = ${sql.ref(`${table}.id`)}), ${noVersion})`

/** The versions of entries, also the audit log. The version of an entry is the id of its last row. */
export const historyOf = (db: Db) => {
  const noted = ({ kind, entry }: Of) => db.selectFrom('history').where('kind', '=', kind).where('entry', '=', entry)
  const version = async (of: Of) => (await noted(of).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? noVersion

  /** One version; as the one before the first, what was stored then. */
  async function find(of: Of, id: string): Promise<Version | undefined> {
    const found = id === noVersion ? noted(of).orderBy('id').limit(1) : noted(of).where('id', '=', id)
    const row = await found.selectAll().executeTakeFirst()
    if (row === undefined) return undefined
    const one = versionOf(row)
    return id === noVersion ? { ...one, after: one.before } : one
  }

  return {
    version,
    find,

    /** Adds a version, in the transaction of the change. */
    note: async ({ kind, entry, what, before = null, after = null }: Noted, { by, at }: Author) => {
      const id = idAfter(await version({ kind, entry }))
      const texts = { before: before && JSON.stringify(before), after: after && JSON.stringify(after) }
      await db
        .insertInto('history')
        .values({ id, kind, entry, what, by: by ?? null, at: at.toISOString(), ...texts })
        .execute()
    },

    /** Throws EditedMeanwhile if the stored fields differ from the version that an edit began from, and from the edit. */
    // Call it in the transaction of the edit.
    assertNewest: async (of: Of, stored: Texts, next: Texts, from: string | undefined) => {
      if (from === undefined || isSame(stored, next) || from === (await version(of))) return
      const seen = (await find(of, from))?.after
      if (!seen || !isSame(stored, { ...stored, ...seen })) throw new EditedMeanwhile()
    },

    forget: async ({ kind, entry }: Of) => {
      await db.deleteFrom('history').where('kind', '=', kind).where('entry', '=', entry).execute()
    },
  }
}

/** Whether two sets of the same fields are equal. */
export const isSame = (one: Texts, other: Texts) => Object.keys(one).every((name) => one[name] === other[name])

const textsIn = (json: string | null): Texts | null => (json === null ? null : JSON.parse(json))
export const versionOf = (row: Tables['history']): Version => ({ ...row, before: textsIn(row.before), after: textsIn(row.after) })

/** Adds a version for each change. Erasing a person deletes all of them. */
export const addVersion: EntryHook = async (tx, { thing, id, what, author, before, after }) => {
  const of = { kind: thing.table, entry: id }
  const texts = (entry: typeof before) => (entry && entry.entry_state !== 'trash' ? notedTexts(thing, entry) : null)
  const history = historyOf(tx)
  if (!after && thing.personal) await history.forget(of)
  const erased = !after && before && !thing.personal ? textsOf(thing, before) : null
  await history.note({ ...of, what, before: erased ?? texts(before), after: texts(after) }, author)
}
