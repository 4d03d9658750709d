import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'
import { stateOf } from '../../../db/migrate.ts'
import { readPostgres } from '../../../db/postgres/open.ts'
import { signName } from '../../../db/settings.ts'
import { databaseIn } from '../../../db/sqlite/database-file.ts'
import { type Db, tablesOfTheDatabase } from '../../../db/tables.ts'
import { ArchiveUnfit, PlaceUnfit } from './refusals.ts'

export type Table = { name: string; columns: string[] }
export type Row = Record<string, unknown>

/** The rows of a database at one moment. */
export type Rows = {
  name: string
  /** The migrations that have run; none where there was never a site. */
  steps: () => Promise<string[]>
  of: (table: Table) => AsyncIterable<Row[]>
}

/** Rows, and characters in them, that are read before other requests have their turn. */
const piece = { rows: 200, characters: 2_000_000 }
/** Bytes of one value, and characters of a whole schema, in an archive from anywhere: a site has a tenth of both. */
const longest = 4 * 1024 * 1024
const mostSchema = 100_000

/** Reads a database at one moment, while the site may run. Throws PlaceUnfit. */
export async function withRows<T>(database: DatabaseAt, action: (rows: Rows) => Promise<T>): Promise<T> {
  if (typeof database !== 'string')
    return readPostgres(database, (db) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => action({ name: placeOf(database).name, steps: async () => (await stateOf(tx)).ran, of: fetched(tx) })),
    )
  if (!existsSync(databaseIn(database))) throw new PlaceUnfit(`There is no site in ${database}; or DATA_DIR is not the folder of the site.`)
  const rows = sqliteRows(database)
  return action(rows).finally(rows.close)
}

const fetched = (tx: Db) =>
  async function* ({ name, columns }: Table): AsyncGenerator<Row[]> {
    await sql`declare pieces no scroll cursor for select ${sql.join(columns.map(sql.ref))} from ${sql.table(name)}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(piece.rows)} from pieces`.execute(tx)
      if (rows.length === 0) break
      yield rows
    }
    await sql`close pieces`.execute(tx)
  }

type Opened = Rows & { tables: () => Table[]; isWhole: () => boolean; close: () => void }

/** Reads the database of a folder; `isForeign`: of an archive from anywhere, of which nothing may run. Throws ArchiveUnfit for that. */
export function sqliteRows(folder: string, isForeign = false): Opened {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(databaseIn(folder), {
      readOnly: true,
      timeout: 5000,
      readBigInts: true,
      ...(isForeign && { limits: { length: longest } }),
    })
    database.exec('pragma trusted_schema=off; pragma cell_size_check=on; pragma query_only=on; begin; select 1 from sqlite_master')
    const opened = openedRows(database, folder, isForeign)
    if (isForeign) assertPlain(database, opened)
    return opened
  } catch (error) {
    database?.close()
    if (!isForeign || error instanceof ArchiveUnfit) throw error
    throw new ArchiveUnfit('The rows of this archive cannot be read.', { cause: error })
  }
}

function openedRows(database: DatabaseSync, folder: string, isForeign: boolean): Opened {
  return {
    name: isForeign ? 'The archive' : folder,
    steps: async () => (hasTable(database, 'kysely_migration') ? namesOf(database, 'select name from kysely_migration order by name') : []),
    tables: () => tablesOf(database),
    of: (table) => readPieces(database, table, isForeign),
    isWhole: () => database.prepare('pragma quick_check(1)').get()?.quick_check === 'ok',
    close: () => database.close(),
  }
}

async function* readPieces(database: DatabaseSync, { name, columns }: Table, isForeign: boolean): AsyncGenerator<Row[]> {
  let [rows, characters]: [Row[], number] = [[], 0]
  try {
    for (const row of database.prepare(`select ${columns.map(quoted)} from ${quoted(name)}`).iterate()) {
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

/** The name of a table or column in SQL. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const namesOf = (database: DatabaseSync, text: string, ...values: string[]) =>
  database
    .prepare(text)
    .all(...values)
    .map(({ name }) => String(name))
const hasTable = (database: DatabaseSync, name: string) =>
  namesOf(database, `select name from sqlite_master where type = 'table' and name = ?`, name).length > 0

/** Refuses more than plain tables with indexes, and damage, before anything else is read. */
function assertPlain(database: DatabaseSync, { isWhole }: Opened) {
  const isTooMuch = (table: string, columns: string) =>
    Number(database.prepare(`select count(*) + total(length(${columns})) as size from ${table}`).get()?.size) > mostSchema
  const isLarge = isTooMuch('sqlite_master', `name || coalesce(sql, '')`)
  if (isLarge || (hasTable(database, 'kysely_migration') && isTooMuch('kysely_migration', 'name')))
    throw new ArchiveUnfit('The rows of this archive contain more than plain tables of a site.')
  const [odd] = namesOf(database, `select name from sqlite_master where type not in ('table', 'index') or sql like 'create virtual%'`)
  if (odd !== undefined) throw new ArchiveUnfit(`The rows of this archive contain ${odd}, which no site has.`)
  if (!isWhole()) throw new ArchiveUnfit('The rows of this archive are damaged.')
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

/** The secret by which a site knows its bucket and its backups; empty before the first start made one. */
export async function signIn(rows: Rows): Promise<string> {
  for await (const piece of rows.of({ name: 'settings', columns: ['name', 'value'] }))
    for (const { name, value } of piece) if (name === signName) return String(value)
  return ''
}

/** The ids of the files that the rows in a folder name. */
export const idsIn = (folder: string): Promise<string[]> =>
  withRows(folder, async (rows) => {
    const ids: string[] = []
    for await (const piece of rows.of({ name: 'media', columns: ['id'] })) ids.push(...piece.map(({ id }) => String(id)))
    return ids
  })
