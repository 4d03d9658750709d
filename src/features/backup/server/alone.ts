import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'
import { application } from '../../../db/postgres/pool.ts'
import { databaseIn } from '../../../db/sqlite/database-file.ts'
import { at, isDamaged, PlaceUnfit } from './refusals.ts'
import { connectedTo } from './rows.ts'

/** An instance that has just ended can be connected for another moment. */
const tries = 40

/** Throws PlaceUnfit if a site, or for a folder any program, has the database open. */
export const assertAlone = (database: DatabaseAt) =>
  at(placeOf(database).name, async () => {
    if (typeof database === 'string') return existsSync(databaseIn(database)) ? lockOnce(databaseIn(database)) : undefined
    const client = await connectedTo(database)
    const used = 'select 1 from pg_stat_activity where datname = current_database() and application_name = $1'
    try {
      for (let n = 1; (await client.query(used, [application])).rowCount !== 0; n += 1) {
        if (n === tries) throw new PlaceUnfit(`${placeOf(database).name} is in use. Stop every instance of the site there, and try again.`)
        await pause(50)
      }
    } finally {
      await client.end()
    }
  })

function lockOnce(file: string) {
  const database = new DatabaseSync(file, { timeout: 100 })
  try {
    database.exec('pragma locking_mode=exclusive; begin exclusive; rollback')
  } catch (error) {
    if (!isDamaged(error)) throw error
  } finally {
    database.close()
  }
}
