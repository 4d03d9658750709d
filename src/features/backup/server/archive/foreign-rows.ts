import { DatabaseSync } from 'node:sqlite'
import { databaseIn } from '../../../../db/sqlite/database-file.ts'
import type { Side } from '../move/side.ts'
import { sideOf } from '../move/sqlite-side.ts'
import { ArchiveUnfit } from './archive-unfit.ts'

/** Bytes: no site has a value of a tenth of it, and a few of the largest that SQLite holds would fill the memory. */
const longest = 4 * 1024 * 1024
/** Signs: all that the tables of a site are made of, and all steps that they have been through, take a tenth of it. */
const most = 100_000

/**
 * Opens the rows of an archive, which may come from anybody: nothing in them is run, and where there is more than plain tables
 * with their indexes nothing is read either. Throws ArchiveUnfit.
 */
export function foreignRows(folder: string): Side {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(databaseIn(folder), {
      readOnly: true,
      readBigInts: true,
      returnArrays: true,
      allowExtension: false,
      limits: { length: longest },
    })
    const all = (sql: string) => database?.prepare(sql).all() as unknown as unknown[][]
    database.exec('pragma trusted_schema=off; pragma cell_size_check=on; pragma query_only=on; begin')
    // Each is read at once.
    const isTooMuch = (name: string, columns: string) =>
      Number(all(`select count(*) + total(length(${columns})) from ${name}`)[0]?.[0]) > most
    const steps = all(`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`)
    if (isTooMuch('sqlite_master', `name || coalesce(sql, '')`) || (steps[0] && isTooMuch('kysely_migration', 'name')))
      throw new ArchiveUnfit('The rows of this archive hold more than plain tables of a site.')
    const odd = all(`select name from sqlite_master where type not in ('table', 'index') or sql like 'create virtual%'`)
    if (odd[0]) throw new ArchiveUnfit(`The rows of this archive hold ${String(odd[0][0])}, which no site has.`)
    if (all('pragma quick_check(1)').join() !== 'ok') throw new ArchiveUnfit('The rows of this archive are damaged.')
    return { ...sideOf(database, folder), name: 'The archive' }
  } catch (error) {
    database?.close()
    throw error instanceof ArchiveUnfit ? error : new ArchiveUnfit('The rows of this archive cannot be read.', { cause: error })
  }
}
