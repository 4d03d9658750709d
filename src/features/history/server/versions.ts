import { settingsKind } from '../../../contract/collection.ts'
import { bySite, type ChangesQuery } from '../../../contract/lifecycle.ts'
import { idAt } from '../../../db/id.ts'
import { isFound } from '../../../db/list-search.ts'
import type { Db } from '../../../db/tables.ts'
import { filesNamedIn, fileUsesOf } from '../../../entries/file-uses.ts'
import { type Of, type Version, versionOf } from '../../../entries/history.ts'
import { open } from '../../../entries/stored-entry.ts'

/** A page of the versions of one entry, or of all, the newest first. */
export async function versionsIn(db: Db, { limit = 1000, q, after, kind, by, what }: ChangesQuery, of?: Of): Promise<Version[]> {
  let query = db
    .selectFrom('history')
    .selectAll()
    .where(isFound(q, ['before', 'after']))
    .orderBy('id', 'desc')
  if (of) query = query.where('kind', '=', of.kind).where('entry', '=', of.entry)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (what !== undefined) query = query.where('what', '=', what)
  if (by !== undefined) query = by === bySite ? query.where('by', 'is', null) : query.where('by', '=', by)
  if (after !== undefined) query = query.where('id', '<', after)
  return (await query.limit(limit).execute()).map(versionOf)
}

export async function newestOf(db: Db, entries: readonly Of[]) {
  // Postgres understands no list of none.
  if (entries.length === 0) return () => undefined
  const ids = db
    .selectFrom('history')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('kind', 'in', [...new Set(entries.map(({ kind }) => kind))])
    .where('entry', 'in', [...new Set(entries.map(({ entry }) => entry))])
    .groupBy(['kind', 'entry'])
  const rows = await db.selectFrom('history').select(['id', 'kind', 'entry', 'what', 'by', 'at']).where('id', 'in', ids).execute()
  return (of: Of) => rows.find(({ kind, entry }) => kind === of.kind && entry === of.entry)
}

/** Deletes at most so many versions from before a moment; returns how many. Files that only these named are not used any more. */
export async function forgetBefore(db: Db, moment: Date, limit = 1000): Promise<number> {
  const old = await db.selectFrom('history').selectAll().where('id', '<', idAt(moment)).orderBy('id').limit(limit).execute()
  const last = old.at(-1)
  if (last) await db.deleteFrom('history').where('id', '<=', last.id).execute()
  const named = old.filter(({ before, after }) => filesNamedIn(`${before} ${after}`).length > 0)
  const entries = new Map(named.map(({ kind, entry }) => [`${kind} ${entry}`, { kind, entry }]))
  for (const of of entries.values()) await fileUsesOf(db).keepOnly(of, filesNamedIn(JSON.stringify(await textsThere(db, of))))
  return old.length
}

async function textsThere(db: Db, { kind, entry }: Of): Promise<unknown[]> {
  const versions = await db.selectFrom('history').select(['before', 'after']).where('kind', '=', kind).where('entry', '=', entry).execute()
  if (kind === settingsKind) return [...versions, await db.selectFrom('settings').select('value').where('name', '=', entry).execute()]
  // A collection may be gone by now.
  const isThere = (await db.introspection.getTables()).some(({ name }) => name === kind)
  return isThere ? [...versions, await open(db).selectFrom(kind).selectAll().where('id', '=', entry).execute()] : versions
}
