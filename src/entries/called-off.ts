import { sql } from 'kysely'
import type { Thing } from '../contract/collection.ts'
import { engineOf } from '../db/engine.ts'
import type { Db } from '../db/tables.ts'
import { open } from './stored-entry.ts'
import { type Saying, type ToldEntry, toldEntry } from './told-entries.ts'

/** So many days an entry is shown as called off, once visitors do not see it any more. */
const told = 30
const dayLong = 24 * 60 * 60 * 1000

type Asked = { now: Date; limit: number; id?: string; saying?: Saying | undefined }

/**
 * The entries of a collection that visitors saw lately and do not see any more, the last first, as visitors saw them last: those in the
 * trash and those that were taken back.
 */
export async function calledOff(db: Db, { table }: Pick<Thing, 'table'>, { now, limit, id, saying }: Asked): Promise<ToldEntry[]> {
  const since = new Date(now.getTime() - told * dayLong).toISOString()
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
    toldEntry(row, { slug: row.id, came: row.id, texts: JSON.parse(String(row.last_shown)), isOff: true }),
  )
}

/** The text of a field as visitors saw it last. */
const saidIn = (db: Db, field: string) =>
  engineOf(db).engine === 'sqlite' ? sql<string>`last_shown ->> ${field}` : sql<string>`last_shown::json ->> ${field}::text`
