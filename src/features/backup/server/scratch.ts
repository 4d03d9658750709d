import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { newId } from '../../../db/id.ts'
import { codeOf, codes, databaseIn } from '../../../db/sqlite/database-file.ts'
import { type Db, passingTables } from '../../../db/tables.ts'
import { openStore } from '../../../entries/store.ts'
import { passingAdminTables } from '../../accounts/store.ts'
import { ArchiveUnfit, PlaceUnfit, writeError } from './refusals.ts'
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
    const store = await openStore(folder, Object.fromEntries(Object.entries(migrations).filter(([name]) => steps.includes(name))))
    const fresh = sqliteRows(folder)
    const tables = fresh.tables().filter(isArchived)
    fresh.close()
    // It is written again if this process or machine stops.
    await sql`pragma synchronous=off`.execute(store.db)
    const copied = await copyRows(source, tables, store.db).finally(store.close)
    // An archive contains one file.
    const database = new DatabaseSync(databaseIn(folder))
    database.exec('pragma journal_mode=delete')
    database.close()
    return copied
  } catch (error) {
    if (codeOf(error) === codes.constraint) throw new ArchiveUnfit(`${source.name} breaks a rule of its tables.`, { cause: error })
    throw writeError(error, folder)
  }
}

/** Copies the rows of tables, each after those that it refers to. */
export async function copyRows(source: Rows, tables: readonly Table[], to: Db): Promise<TableRows[]> {
  const copied: TableRows[] = []
  for (const table of tables) {
    let count = 0
    for await (const rows of source.of(table)) {
      await to
        .insertInto(table.name as never)
        .values(rows as never)
        .execute()
      count += rows.length
    }
    copied.push({ name: table.name, rows: count })
  }
  return copied
}

/** Takes the search index out of a database in a folder: an archive has plain tables only, and a restored site fills the index anew. */
export function dropSearchIndex(folder: string) {
  const database = new DatabaseSync(databaseIn(folder))
  database.exec('drop table if exists search; drop table if exists search_index')
  database.close()
}
