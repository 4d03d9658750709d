import { type Kysely, sql } from 'kysely'
import type { Thing } from '../../contract/collection.ts'
import { settingsKind } from '../../contract/shown-setting.ts'
import { inPieces } from '../pieces.ts'
import type { Db } from '../tables.ts'
import { filesNamedIn } from './media.ts'

type Columns = Record<string, Record<string, string | null>>

/** The fields of a thing that say where a file lies. */
const fileFields = ({ fields }: Thing) => Object.keys(fields).filter((name) => fields[name]?.input === 'picture')

/**
 * Every stored file and picture that anything names: an entry in any state, a version of an entry that is still there, or a setting. It is
 * read piece by piece, so that nobody waits for it, however much there is.
 */
export async function namedFiles(db: Db, things: readonly Thing[], lost?: AbortSignal): Promise<ReadonlySet<string>> {
  const open = db as unknown as Kysely<Columns>
  const named = new Set<string>()

  async function read(query: { execute: () => Promise<Record<string, unknown>[]> }) {
    for await (const rows of inPieces(query)) {
      lost?.throwIfAborted()
      for (const { isThere = true, ...row } of rows)
        if (isThere) for (const text of Object.values(row)) for (const id of filesNamedIn(String(text))) named.add(id)
    }
  }

  const noted = db.selectFrom('history').select(['before', 'after'])
  for (const thing of things) {
    const files = fileFields(thing)
    if (files.length === 0) continue
    const own = sql.table(thing.table)
    const isThere = sql<boolean>`exists (select 1 from ${own} where ${own}.id = history.entry)`
    await read(open.selectFrom(thing.table).select(files))
    await read(noted.select(isThere.as('isThere')).where('kind', '=', thing.table))
  }
  await read(noted.where('kind', '=', settingsKind))
  await read(db.selectFrom('settings').select('value'))
  return named
}
