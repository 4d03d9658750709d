import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Migration } from 'kysely/migration'
import { newId } from '../../../db/id.ts'
import { openStore } from '../../../db/open.ts'
import { databaseIn } from '../../../db/sqlite/database-file.ts'
import { codeOf, codes } from '../../../db/sqlite/trouble.ts'
import { passingTables } from '../../../db/tables.ts'
import { passingAdminTables } from '../../accounts/store.ts'
import { ArchiveUnfit, at, PlaceUnfit, writeError } from './refusals.ts'
import { type Rows, sqliteRows, type Table } from './rows.ts'

/** Tables that no archive contains: a restore empties the first and leaves the second as they are. */
export const passing = { ends: [...passingTables.ends, ...passingAdminTables] as string[], stays: passingTables.stays as readonly string[] }
export const isArchived = ({ name }: Table) => !passing.ends.includes(name) && !passing.stays.includes(name)

export type TableRows = { name: string; rows: number }

/** A new folder for files on their way. One that a killed process left is removed after a day. */
export async function workIn(folder: string): Promise<string> {
  const work = join(folder, `work-${newId()}`)
  await mkdir(work, { recursive: true, mode: 0o700 })
  return work
}

export async function inWorkFolder<T>(folder: string, action: (work: string) => Promise<T>): Promise<T> {
  const work = await workIn(folder)
  return action(work).finally(() => rm(work, { recursive: true, force: true }))
}

/**
 * Copies the rows that an archive contains into a new SQLite database in a folder. Its tables come from our own migrations, up to the
 * last one that the source has run. Throws PlaceUnfit, ArchiveUnfit or StoreFull.
 */
export async function copyToScratch(source: Rows, folder: string, migrations: Record<string, Migration>): Promise<TableRows[]> {
  const steps = await source.steps()
  if (steps.length === 0) throw new PlaceUnfit(`There is no site in ${source.name}.`)
  const unknown = steps.filter((step) => !(step in migrations))
  if (unknown.length > 0)
    throw new ArchiveUnfit(
      `${source.name} is newer than this version of the site: it has run ${unknown.join(', ')}, which is not known here. Use the newer version.`,
    )
  try {
    await bringUp(folder, Object.fromEntries(Object.entries(migrations).filter(([name]) => steps.includes(name))))
    return await copyAll(source, folder)
  } catch (error) {
    if (codeOf(error) === codes.constraint) throw new ArchiveUnfit(`${source.name} breaks a rule of its tables.`, { cause: error })
    throw writeError(error, folder)
  }
}

async function copyAll(source: Rows, folder: string): Promise<TableRows[]> {
  const fresh = sqliteRows(folder)
  const tables = fresh.tables().filter(isArchived)
  await fresh.close()
  const database = new DatabaseSync(databaseIn(folder))
  try {
    database.exec('pragma synchronous=off; pragma foreign_keys=off; begin')
    const copied: TableRows[] = []
    for (const table of tables) copied.push({ name: table.name, rows: await copyTable(source, table, database) })
    if (database.prepare('pragma foreign_key_check').get()) throw new ArchiveUnfit('A row refers to another one that is missing.')
    database.exec('commit')
    return copied
  } finally {
    database.close()
  }
}

async function copyTable(source: Rows, { name, columns }: Table, to: DatabaseSync): Promise<number> {
  const into = columns.map((column) => `"${column.replaceAll('"', '""')}"`)
  const insert = to.prepare(`insert into "${name.replaceAll('"', '""')}" (${into}) values (${columns.map(() => '?')})`)
  let count = 0
  const pieces = source.of({ name, columns })[Symbol.asyncIterator]()
  for (;;) {
    const { done, value: rows } = await at(source.name, () => pieces.next())
    if (done) return count
    for (const row of rows) insert.run(...columns.map((column) => storable(row[column])))
    count += rows.length
  }
}

/** Postgres returns booleans, which SQLite stores as numbers. */
const storable = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value) as SQLInputValue

/** Runs the migrations on a database in a folder and leaves it as one file. */
export async function bringUp(folder: string, migrations: Record<string, Migration>) {
  await (await openStore(folder, migrations)).close()
  const database = new DatabaseSync(databaseIn(folder))
  database.exec('pragma journal_mode=delete')
  database.close()
}

/** Takes the search index out of a database in a folder: an archive has plain tables only, and a restored site fills the index anew. */
export function dropSearchIndex(folder: string) {
  const database = new DatabaseSync(databaseIn(folder))
  database.exec('drop table if exists search; drop table if exists search_index')
  database.close()
}
