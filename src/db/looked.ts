import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { type DatabaseAt, readDatabase } from './database-at.ts'
import { engineOf } from './engine.ts'
import { stateOf } from './migrate.ts'
import { signName } from './settings.ts'
import { databaseIn } from './sqlite/database-file.ts'
import type { Db } from './tables.ts'

/** What a database contains. `name`: engine and version; `steps`: migrations that ran; `unfit`: why rows are not whole, in sentences. */
// `sign`: the secret by which it knows the bucket of its site.
export type Looked = Awaited<ReturnType<typeof lookIn>>

/** Examines a database that others may use, and changes nothing; undefined if there is none. */
export const look = async (at: DatabaseAt): Promise<Looked | undefined> =>
  typeof at === 'string' && !statSync(databaseIn(at), { throwIfNoEntry: false }) ? undefined : readDatabase(at, lookIn)

async function lookIn(db: Db) {
  const { tables, ran: steps } = await stateOf(db)
  const has = (name: string) => steps.length > 0 && tables.includes(name)
  const sign = db.selectFrom('settings').select('value').where('name', '=', signName)
  return {
    ...(engineOf(db).engine === 'sqlite' ? await stateOfFile(db) : await stateOfServer(db)),
    ...{ tables, steps },
    files: has('media') ? await db.selectFrom('media').select(['id', 'size']).execute() : [],
    sign: has('settings') ? (await sign.executeTakeFirst())?.value : undefined,
  }
}

async function stateOfFile(db: Db) {
  const check = await sql<{ quick_check: string }>`pragma quick_check(3)`.execute(db)
  const damage = check.rows.map(({ quick_check: found }) => found).join('; ')
  const lost = (await sql`select 1 from pragma_foreign_key_check`.execute(db)).rows.length
  const size = sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  return {
    name: `SQLite ${process.versions.sqlite}`,
    unfit: [
      ...(damage === 'ok' ? [] : [`The file is damaged: ${damage.slice(0, 200)}`]),
      ...(lost === 0 ? [] : [`${lost} rows refer to rows that do not exist.`]),
    ],
    bytes: (await size.execute(db)).rows[0]?.bytes ?? 0,
  }
}

async function stateOfServer(db: Db) {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(db)
  const { version = '', bytes = 0 } = rows[0] ?? {}
  return { name: `Postgres ${version.split(' ')[0]}`, unfit: [] as string[], bytes }
}
