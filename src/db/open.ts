import { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Rows, rowsOf } from '../entries/rows.ts'
import { apart } from './action.ts'
import { type DatabaseAt, placeOf } from './database-at.ts'
import { clockOf, type Engine } from './engine.ts'
import { mediaRowsOf } from './files/media.ts'
import { FolderShut, isShut } from './folder-shut.ts'
import { jobsOf } from './jobs.ts'
import { migrate, type Steps } from './migrate.ts'
import { rateLimitsOf } from './rate-limits.ts'
import { forget } from './remembered.ts'
import { sessionsOf } from './sessions.ts'
import { type Settings, settingsOf } from './settings.ts'
import { submissionsOf } from './submissions.ts'
import type { Tables } from './tables.ts'
import { type Timed, timed } from './timed.ts'
import { Writes } from './writes.ts'

/**
 * Opens the club's database and brings it to the newest form: `club.sqlite` in a folder, which is made where it is missing,
 * or a database of Postgres. Throws DatabaseNewer, DatabaseForeign, FolderShut, DatabaseAway, DatabaseUnfit, or what the engine says.
 * `tell` hears how long the database takes; `before` looks whether the site may start on it before anything changes there; `onStep`
 * hears of each migration.
 */
export async function openStore(
  at: DatabaseAt,
  migrations: Record<string, Migration>,
  { tell, ...more }: { tell?: Timed | undefined } & Omit<Steps, 'migrations'> = {},
) {
  const writes = new Writes()
  const steps = { migrations, ...more }
  const { open, folder } = placeOf(at)
  try {
    return await storeOf(timedEngine(await open(writes, steps), tell), writes, steps)
  } catch (error) {
    throw folder !== undefined && isShut(error) ? new FolderShut(folder, { cause: error }) : error
  }
}

const timedEngine = (engine: Engine, tell: Timed | undefined): Engine =>
  tell ? { ...engine, dialect: timed(engine.dialect, tell) } : engine

async function storeOf({ dialect, following, canWrite, version, pools = () => [], ...engine }: Engine, writes: Writes, steps: Steps) {
  const db = new Kysely<Tables>({ dialect })
  try {
    const migrated = engine.migrated ?? (await migrate(db, steps))
    writes.listen((tables) => forget(db, tables))
    return {
      db,
      migrated,
      rows: rowsOf(db),
      settings: settingsOf(db),
      sessions: sessionsOf(db),
      // A try counts whether or not the action that it was made for is done.
      rateLimits: apart(rateLimitsOf(db)),
      submissions: submissionsOf(db),
      media: mediaRowsOf(db),
      jobs: jobsOf(db),
      /** Does several things in one transaction: all or none. */
      together: <T>(action: (store: { rows: Rows; settings: Settings }) => Promise<T>) =>
        db.transaction().execute((tx) => action({ rows: rowsOf(tx), settings: settingsOf(tx) })),
      /** Tells a listener of every write, once it is committed and before anybody is answered. */
      onWrite: writes.listen,
      /** Has the store tell of what other processes write too; returns what ends it. */
      follow: following(db),
      version,
      pools,
      /** Reads one row and looks whether any may be written. Throws when that is not so, StoreFull or StoreReadOnly among it. */
      check: async () => {
        await db.selectFrom('settings').select('name').limit(1).execute()
        await canWrite()
      },
      /** What the database takes for now. */
      clock: () => clockOf(db),
      close: () => db.destroy(),
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

export type Store = Awaited<ReturnType<typeof openStore>>
