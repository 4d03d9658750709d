import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'
import { readPostgres } from '../../../db/postgres/open.ts'
import { application } from '../../../db/postgres/pool.ts'
import { codeOf, codes, databaseIn } from '../../../db/sqlite/database-file.ts'
import { PlaceUnfit } from './refusals.ts'

/** An instance that has just ended can be connected for another moment. */
const tries = 40

/** Throws PlaceUnfit if a site, or for a folder any program, has the database open. */
export async function assertAlone(database: DatabaseAt) {
  const inUse = () => new PlaceUnfit(`${placeOf(database).name} is in use. Stop the site there, with all its instances, and try again.`)
  if (typeof database === 'string') {
    if (isLocked(databaseIn(database))) throw inUse()
    return
  }
  const used = sql`select 1 from pg_stat_activity where datname = current_database() and application_name = ${application}`
  await readPostgres(database, async (db) => {
    for (let n = 1; (await used.execute(db)).rows.length > 0; n += 1) {
      if (n === tries) throw inUse()
      await pause(50)
    }
  })
}

function isLocked(file: string): boolean {
  if (!existsSync(file)) return false
  const database = new DatabaseSync(file, { timeout: 100 })
  try {
    database.exec('pragma locking_mode=exclusive; begin exclusive; rollback')
    return false
  } catch (error) {
    // One that is damaged can be replaced.
    return codeOf(error) === codes.busy
  } finally {
    database.close()
  }
}
