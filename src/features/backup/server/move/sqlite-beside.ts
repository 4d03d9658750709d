import { DatabaseSync } from 'node:sqlite'
import { databaseIn } from '../../../../db/sqlite/database-file.ts'
import { whenFree } from '../../../../db/sqlite/trouble.ts'
import type { Side, Target } from './side.ts'
import { sideOf } from './sqlite-side.ts'

const exactly = { timeout: 100, readBigInts: true, returnArrays: true } as const

/** A folder's database beside the site that has it open, to read what is there at one moment. */
export function sqliteRead(folder: string): Side {
  const database = new DatabaseSync(databaseIn(folder), { ...exactly, readOnly: true })
  // The moment is that of the first question.
  return opened(database, folder, () => database.exec('begin; select 1 from sqlite_master'))
}

/** The same to write: whoever else writes waits for it, or is told to come back. */
export async function sqliteWritten(folder: string): Promise<Target> {
  const database = new DatabaseSync(databaseIn(folder), exactly)
  const target = opened(database, folder, () => database.exec('pragma synchronous=full; pragma foreign_keys=on; pragma secure_delete=on'))
  try {
    await whenFree(() => database.exec('begin immediate'))
    return target
  } catch (error) {
    await target.letGo()
    throw error
  }
}

/** A database that nobody else knows and nobody needs after a power cut: quick to fill, and one file without any beside it. */
export function sqliteScratch(folder: string): Target {
  const database = new DatabaseSync(databaseIn(folder), exactly)
  return opened(database, folder, () => database.exec('pragma journal_mode=memory; pragma synchronous=off; pragma foreign_keys=on; begin'))
}

function opened(database: DatabaseSync, folder: string, begin: () => void): Target {
  try {
    begin()
  } catch (error) {
    database.close()
    throw error
  }
  return sideOf(database, folder)
}
