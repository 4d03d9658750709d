import { DatabaseSync } from 'node:sqlite'
import type { Migration } from 'kysely/migration'
import { openStore } from '../../../../db/open.ts'
import { databaseIn } from '../../../../db/sqlite/database-file.ts'
import { type CopiedRows, copyRows } from '../move/rows.ts'
import type { Side, Table } from '../move/side.ts'
import { sqliteScratch } from '../move/sqlite-beside.ts'
import { at, CannotMove } from '../move/trouble.ts'
import { ArchiveUnfit } from './archive-unfit.ts'
import { lasting, type Passing } from './passing.ts'

/**
 * Copies the rows of a database into one of SQLite in a folder of its own, in the form that they have, and compares each. The
 * tables there are made by our own steps, whatever is read. Throws CannotMove or ArchiveUnfit.
 */
export async function rowsApart(
  source: Side,
  folder: string,
  migrations: Record<string, Migration>,
  passing: Passing,
): Promise<CopiedRows> {
  const steps = await at(source.name, source.steps)
  if (steps === undefined) throw new CannotMove(`There is no site in ${source.name}.`)
  const unknown = steps.filter((step) => !(step in migrations))
  if (unknown.length > 0)
    throw new ArchiveUnfit(
      `${source.name} is newer than this version of the site: it has been through ${unknown.join(', ')}, which is not known here. Use the newer version.`,
    )
  const ran = Object.fromEntries(Object.entries(migrations).filter(([name]) => steps.includes(name)))
  await (await openStore(folder, ran)).close()
  const target = sqliteScratch(folder)
  try {
    await target.begin()
    const tables = await at(source.name, source.tables)
    assertSame(source.name, tables, await target.tables())
    const copied = await copyRows(source, target, lasting(tables, passing))
    await at(source.name, target.commit)
    return copied
  } finally {
    await target.letGo()
  }
}

function assertSame(name: string, found: readonly Table[], wanted: readonly Table[]) {
  const shape = (tables: readonly Table[]) => JSON.stringify(tables.map(({ name, columns }) => [name, columns]))
  if (shape(found) === shape(wanted)) return
  const [here, there] = [new Set(found.map(({ name }) => name)), new Set(wanted.map(({ name }) => name))]
  const odd = [...here, ...there].filter((name) => !(here.has(name) && there.has(name)))
  throw new ArchiveUnfit(
    `${name} has not the tables of a site of its version${odd.length > 0 ? `: ${odd.slice(0, 3).join(', ')}` : ': their columns are others'}.`,
  )
}

/** Brings such a copy to the form of this version. */
export async function bringToNewest(folder: string, migrations: Record<string, Migration>) {
  await (await openStore(folder, migrations)).close()
  const database = new DatabaseSync(databaseIn(folder))
  database.exec('pragma journal_mode=delete')
  database.close()
}
