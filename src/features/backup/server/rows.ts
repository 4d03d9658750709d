import { DatabaseSync } from 'node:sqlite'
import { setImmediate as others } from 'node:timers/promises'
import { Client } from 'pg'
import Cursor from 'pg-cursor'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'
import { assertFit } from '../../../db/postgres/fit.ts'
import type { PostgresAt } from '../../../db/postgres/open.ts'
import { signName } from '../../../db/settings.ts'
import { databaseIn } from '../../../db/sqlite/database-file.ts'
import { tablesOfTheDatabase } from '../../../db/tables.ts'
import { ArchiveUnfit, at, isDamaged, PlaceUnfit } from './refusals.ts'

export type Table = { name: string; columns: string[] }
export type Row = Record<string, unknown>

/** The rows of a database at one moment. */
export type Rows = {
  name: string
  /** The migrations that have run; none where there was never a site. */
  steps: () => Promise<string[]>
  of: (table: Table) => AsyncIterable<Row[]>
  close: () => Promise<void>
}

/** Rows, and characters in them, that are read before other requests have their turn. */
const piece = { rows: 200, characters: 2_000_000 }
/** Bytes of one value, and characters of a whole schema, in an archive from anywhere: a site has a tenth of both. */
const longest = 4 * 1024 * 1024
const mostSchema = 100_000

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const selectOf = ({ name, columns }: Table) => `select ${columns.map(quoted)} from ${quoted(name)}`

/** Reads a database at one moment, while the site may run. Throws PlaceUnfit. */
export const rowsAt = (database: DatabaseAt): Promise<Rows> =>
  at(placeOf(database).name, async () => {
    if (typeof database !== 'string') return postgresRows(database)
    if (await placeOf(database).isBegun()) return sqliteRows(database)
    throw new PlaceUnfit(`There is no site in ${database}; or DATA_DIR is not the folder of the site.`)
  })

/** Reads the database of a folder; `isForeign`: of an archive from anywhere, of which nothing may run. Throws ArchiveUnfit for that. */
export function sqliteRows(folder: string, isForeign = false): Rows & { tables: () => Table[] } {
  let opened: DatabaseSync | undefined
  try {
    const database = new DatabaseSync(databaseIn(folder), {
      readOnly: true,
      timeout: 5000,
      allowExtension: false,
      readBigInts: true,
      ...(isForeign && { limits: { length: longest } }),
    })
    opened = database
    database.exec('pragma trusted_schema=off; pragma cell_size_check=on; pragma query_only=on; begin; select 1 from sqlite_master')
    if (isForeign) assertPlain(database)
    return {
      name: isForeign ? 'The archive' : folder,
      steps: async () =>
        hasTable(database, 'kysely_migration') ? namesOf(database, 'select name from kysely_migration order by name') : [],
      tables: () => tablesOf(database),
      of: (table) => readPieces(database, table, isForeign),
      close: async () => database.close(),
    }
  } catch (error) {
    opened?.close()
    if (!isForeign || error instanceof ArchiveUnfit) throw error
    throw new ArchiveUnfit('The rows of this archive cannot be read.', { cause: error })
  }
}

async function* readPieces(database: DatabaseSync, table: Table, isForeign: boolean): AsyncGenerator<Row[]> {
  let [rows, characters]: [Row[], number] = [[], 0]
  try {
    for (const row of database.prepare(selectOf(table)).iterate()) {
      rows.push(row)
      for (const value of Object.values(row)) characters += typeof value === 'string' ? value.length : 8
      if (rows.length < piece.rows && characters < piece.characters) continue
      yield rows
      ;[rows, characters] = [[], 0]
      await others()
    }
    if (rows.length > 0) yield rows
  } catch (cause) {
    throw isForeign ? new ArchiveUnfit(`The rows of this archive cannot be used: ${(cause as Error).message}.`, { cause }) : cause
  }
}

const namesOf = (database: DatabaseSync, sql: string, ...values: string[]) =>
  database
    .prepare(sql)
    .all(...values)
    .map(({ name }) => String(name))
const hasTable = (database: DatabaseSync, name: string) =>
  namesOf(database, `select name from sqlite_master where type = 'table' and name = ?`, name).length > 0

/** Refuses more than plain tables with indexes, and damage, before anything else is read. */
function assertPlain(database: DatabaseSync) {
  const isTooMuch = (table: string, columns: string) =>
    Number(database.prepare(`select count(*) + total(length(${columns})) as size from ${table}`).get()?.size) > mostSchema
  const isLarge = isTooMuch('sqlite_master', `name || coalesce(sql, '')`)
  if (isLarge || (hasTable(database, 'kysely_migration') && isTooMuch('kysely_migration', 'name')))
    throw new ArchiveUnfit('The rows of this archive contain more than plain tables of a site.')
  const [odd] = namesOf(database, `select name from sqlite_master where type not in ('table', 'index') or sql like 'create virtual%'`)
  if (odd !== undefined) throw new ArchiveUnfit(`The rows of this archive contain ${odd}, which no site has.`)
  if (!isWhole(database)) throw new ArchiveUnfit('The rows of this archive are damaged.')
}

const isWhole = (database: DatabaseSync) => database.prepare('pragma quick_check(1)').get()?.quick_check === 'ok'

/** Whether the database in a folder can be read to its end. */
export function isSound(folder: string): boolean {
  const database = new DatabaseSync(databaseIn(folder), { readOnly: true })
  try {
    return isWhole(database)
  } catch (error) {
    if (isDamaged(error)) return false
    throw error
  } finally {
    database.close()
  }
}

/** The tables of a site, each after those that it refers to. */
function tablesOf(database: DatabaseSync): Table[] {
  const plain = `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`
  const names = namesOf(database, plain).filter((name) => !tablesOfTheDatabase.includes(name))
  const seen = new Set<string>()
  const parentsFirst = (name: string): string[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const parents = namesOf(database, 'select "table" as name from pragma_foreign_key_list(?)', name)
    return [...parents.flatMap(parentsFirst), name]
  }
  return names
    .flatMap(parentsFirst)
    .map((name) => ({ name, columns: namesOf(database, 'select name from pragma_table_xinfo(?) where hidden = 0', name) }))
}

async function postgresRows(database: PostgresAt): Promise<Rows> {
  const client = await connectedTo(database)
  await client.query('begin isolation level repeatable read read only')
  const lost = new Promise<never>((_, reject) => client.once('end', () => reject(new Error('Connection terminated unexpectedly'))))
  lost.catch(() => {})
  return {
    name: placeOf(database).name,
    steps: async () => {
      const { rows } = await client.query(`select to_regclass('kysely_migration') as found`)
      if (rows[0]?.found === null) return []
      return (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(({ name }) => name)
    },
    of: (table) => readCursor(client, lost, selectOf(table)),
    close: () => client.end(),
  }
}

/** Reads in pieces; fails if the connection is `lost`. */
async function* readCursor(client: Client, lost: Promise<never>, text: string): AsyncGenerator<Row[]> {
  const cursor = client.query(new Cursor<Row>(text))
  try {
    for (;;) {
      const rows = await Promise.race([cursor.read(piece.rows), lost])
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await Promise.race([cursor.close(), lost]).catch(() => {})
  }
}

/** One connection to Postgres, for a command or a backup that may take minutes. */
export async function connectedTo({ postgres }: PostgresAt): Promise<Client> {
  const client = new Client({ ...postgres, connectionTimeoutMillis: 5000, keepAlive: true, application_name: 'club backup' })
  client.on('error', () => {})
  try {
    await client.connect()
    await assertFit(client)
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** The secret by which a site knows its bucket and its backups; empty before the first start made one. */
export async function signIn(rows: Rows): Promise<string> {
  for await (const piece of rows.of({ name: 'settings', columns: ['name', 'value'] }))
    for (const { name, value } of piece) if (name === signName) return String(value)
  return ''
}

/** The ids of the files that the rows in a folder name. */
export async function idsIn(folder: string): Promise<string[]> {
  const rows = sqliteRows(folder)
  const ids: string[] = []
  for await (const piece of rows.of({ name: 'media', columns: ['id'] })) for (const { id } of piece) ids.push(String(id))
  await rows.close()
  return ids
}
