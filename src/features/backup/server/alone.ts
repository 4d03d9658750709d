import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'
import { readPostgres } from '../../../db/postgres/open.ts'
import { application } from '../../../db/postgres/pool.ts'
import { codeOf, codes, databaseIn } from '../../../db/sqlite/database-file.ts'
import type { Db } from '../../../db/tables.ts'
import { PlaceUnfit } from './refusals.ts'

/** Throws PlaceUnfit if a site, or for a folder any program, has the database open. */
export async function assertAlone(database: DatabaseAt) {
  const isUsed = typeof database === 'string' ? isLocked(databaseIn(database)) : await readPostgres(database, hasInstances)
  if (isUsed) throw new PlaceUnfit(`${placeOf(database).name} is in use. Stop the site there, with all its instances, and try again.`)
}

async function hasInstances(db: Db) {
  const instances = sql`select 1 from pg_stat_activity where datname = current_database() and application_name = ${application}`
  const areThere = async () => (await instances.execute(db)).rows.length > 0
  // One that has just ended can be connected for another moment.
  return (await areThere()) && pause(1000).then(areThere)
}

function isLocked(file: string): boolean {
  if (!existsSync(file)) return false
  const database = new DatabaseSync(file, { timeout: 100 })
  try {
    database.exec('pragma locking_mode=exclusive; begin exclusive; rollback')
    return false
  } catch (error) {
    return codeOf(error) === codes.busy
  } finally {
    database.close()
  }
}
