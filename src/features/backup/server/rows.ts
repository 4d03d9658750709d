import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'
import { newId } from '../../../db/id.ts'
import { stateOf } from '../../../db/migrate.ts'
import * as migrations from '../../../db/migrations.ts'
import { readPostgres } from '../../../db/postgres/open.ts'
import { signName } from '../../../db/settings.ts'
import { databaseIn } from '../../../db/sqlite/database-file.ts'
import { type Db, passingTables, tablesOfTheDatabase } from '../../../db/tables.ts'
import { openStore } from '../../../entries/store.ts'
import { passingAdminTables } from '../../accounts/store.ts'
import { ArchiveUnfit, PlaceUnfit } from './refusals.ts'

type Table = { name: string; columns: string[] }
type Row = Record<string, unknown>

/** A snapshot of a database. `steps`: the migrations that have run; none if there was never a site. */
type Rows = { name: string; steps: () => Promise<string[]>; of: (table: Table) => AsyncIterable<Row[]> }

/** In no archive: a restore empties the first and leaves the second as they are. */
export const passing = { ends: [...passingTables.ends, ...passingAdminTables] as string[], stays: passingTables.stays as readonly string[] }
export const isArchived = ({ name }: Table) => !passing.ends.includes(name) && !passing.stays.includes(name)

/** Rows that are read at a time, between other requests. */
const piece = 50
/** Of an archive from anywhere: bytes of one value, and characters of its schema. A site has a tenth of both. */
const longest = 1024 * 1024
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
  if (!existsSync(databaseIn(database))) throw new PlaceUnfit(`There is no site in ${database}, or DATA_DIR is not the folder of the site.`)
  using rows = sqliteRows(database)
  return await action(rows)
}

const fetched = (tx: Db) =>
  async function* ({ name, columns }: Table): AsyncGenerator<Row[]> {
    await sql`declare pieces no scroll cursor for select ${sql.join(columns.map(sql.ref))} from ${sql.table(name)}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(piece)} from pieces`.execute(tx)
      if (rows.length === 0) break
      yield rows
    }
    await sql`close pieces`.execute(tx)
  }

/** `isForeign`: of an archive from anywhere, of which nothing may run. Throws ArchiveUnfit for that. */
export function sqliteRows(folder: string, isForeign = false) {
  const limits = isForeign && { limits: { length: longest } }
  const database = new DatabaseSync(databaseIn(folder), { readOnly: true, timeout: 5000, readBigInts: true, ...limits })
  try {
    database.exec('pragma trusted_schema=off; pragma cell_size_check=on; pragma query_only=on; begin; select 1 from sqlite_master')
    if (isForeign) assertPlain(database)
  } catch (error) {
    database.close()
    throw error
  }
  const steps = `select substr(name, 1, 100) as name from kysely_migration order by name limit 1000`
  const begun = `select name from sqlite_master where type = 'table' and name = 'kysely_migration'`
  return {
    name: isForeign ? 'The backup' : folder,
    steps: async () => (namesOf(database, begun).length > 0 ? namesOf(database, steps) : []),
    tables: () => tablesOf(database),
    of: (table: Table) => piecesOf(database, table),
    [Symbol.dispose]: () => database.close(),
  }
}

async function* piecesOf(database: DatabaseSync, { name, columns }: Table): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  for (const row of database.prepare(`select ${columns.map(quoted)} from ${quoted(name)}`).iterate()) {
    if (rows.push(row) < piece) continue
    yield rows
    rows = []
    await others()
  }
  if (rows.length > 0) yield rows
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const namesOf = (database: DatabaseSync, text: string, ...values: string[]) =>
  Array.from(database.prepare(text).all(...values), ({ name }) => String(name))

/** Refuses damage, and more than plain tables with indexes, before anything else is read. */
function assertPlain(database: DatabaseSync) {
  const schema = database.prepare(`select count(*) + total(length(name || coalesce(sql, ''))) as size from sqlite_master`).get()
  if (Number(schema?.size) > mostSchema) throw new ArchiveUnfit('The rows of this backup contain more than plain tables of a site.')
  const [odd] = namesOf(database, `select name from sqlite_master where type not in ('table', 'index') or sql like 'create virtual%'`)
  if (odd !== undefined) throw new ArchiveUnfit(`The rows of this backup contain ${odd}, which no site has.`)
  if (database.prepare('pragma quick_check(1)').get()?.quick_check !== 'ok') throw new ArchiveUnfit('The rows of this backup are damaged.')
}

/** Each after those that it refers to. */
function tablesOf(database: DatabaseSync): Table[] {
  const plain = `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name) || tablesOfTheDatabase.includes(name)) return
    // A table may refer to itself, but no two to each other.
    for (const parent of namesOf(database, 'select "table" as name from pragma_foreign_key_list(?)', name)) if (parent !== name) add(parent)
    found.add(name)
  }
  namesOf(database, plain).forEach(add)
  return [...found].map((name) => ({ name, columns: namesOf(database, 'select name from pragma_table_xinfo(?) where hidden = 0', name) }))
}

/** The secret by which a site knows its bucket and its backups; empty before the first start. */
export async function signIn(rows: Rows): Promise<string> {
  const settings = await Array.fromAsync(rows.of({ name: 'settings', columns: ['name', 'value'] }))
  return String(settings.flat().find(({ name }) => name === signName)?.value ?? '')
}

export const idsIn = (folder: string): Promise<string[]> =>
  withRows(folder, async ({ of }) => (await Array.fromAsync(of({ name: 'media', columns: ['id'] }))).flat().map(({ id }) => String(id)))

export async function copyRows(source: Rows, tables: readonly Table[], to: Db) {
  const copied: { name: string; rows: number }[] = []
  for (const table of tables) {
    const into = to.insertInto(table.name as never)
    let count = 0
    for await (const rows of source.of(table)) {
      await into.values(rows as never).execute()
      count += rows.length
    }
    copied.push({ name: table.name, rows: count })
  }
  return copied
}

/** Copies rows into a new SQLite database, made by our own migrations up to the last of the source. Throws PlaceUnfit or ArchiveUnfit. */
export async function copyToScratch(source: Rows, folder: string) {
  const steps = await source.steps()
  if (steps.length === 0) throw new PlaceUnfit(`There is no site in ${source.name}.`)
  const unknown = steps.filter((step) => !(step in migrations))
  if (unknown.length > 0)
    throw new ArchiveUnfit(
      `${source.name} is newer than this version of the site: it has run ${unknown.join(', ')}, which this version does not know. Use the newer version.`,
    )
  const store = await openStore(folder, Object.fromEntries(Object.entries(migrations).filter(([name]) => steps.includes(name))))
  try {
    using fresh = sqliteRows(folder)
    // It is written again if this process or the machine stops.
    await sql`pragma synchronous=off`.execute(store.db)
    return await copyRows(source, fresh.tables().filter(isArchived), store.db)
  } finally {
    await store.close()
  }
}

/** A folder that is removed with its scope; if a process was killed, after a day. */
export async function workIn(folder: string) {
  const path = join(folder, `work-${newId()}`)
  await mkdir(path, { recursive: true, mode: 0o700 })
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
