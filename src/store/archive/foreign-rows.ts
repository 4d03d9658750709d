import { DatabaseSync } from 'node:sqlite'
import type { Side } from '../move/side.ts'
import { sideOf } from '../move/sqlite-side.ts'
import { databaseIn } from '../sqlite/database-file.ts'
import { ArchiveUnfit } from './archive-unfit.ts'

/** Bytes: no site has a value of a tenth of it, and a few of the largest that SQLite holds would fill the memory. */
const longest = 4 * 1024 * 1024

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
    const odd = all(`select name from sqlite_master where type not in ('table', 'index') or sql like 'create virtual%'`)
    if (odd[0]) throw new ArchiveUnfit(`The rows of this archive hold ${String(odd[0][0])}, which no site has.`)
    if (all('pragma quick_check(1)').join() !== 'ok') throw new ArchiveUnfit('The rows of this archive are damaged.')
    return { ...sideOf(database, folder), name: 'The archive' }
  } catch (error) {
    database?.close()
    throw error instanceof ArchiveUnfit ? error : new ArchiveUnfit('The rows of this archive cannot be read.', { cause: error })
  }
}
