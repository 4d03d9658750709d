import { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Entries, entriesOf } from '../entries/entries.ts'
import { Changes, inTransaction } from './changes.ts'
import { type DatabaseAt, placeOf } from './database-at.ts'
import { clockOf, type Engine } from './engine.ts'
import { mediaRowsOf } from './files/media.ts'
import { FolderShut, isShut } from './folder-shut.ts'
import { jobsOf } from './jobs.ts'
import { migrate, type Steps } from './migrate.ts'
import { rateLimitsOf } from './rate-limits.ts'
import { sessionsOf } from './sessions.ts'
import { type Settings, settingsOf } from './settings.ts'
import { submissionsOf } from './submissions.ts'
import type { Tables } from './tables.ts'

/** Hears how many seconds a statement took. */
export type Timed = (what: 'read' | 'write', seconds: number) => void

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
  const changes = new Changes()
  const steps = { migrations, ...more }
  const { open, folder } = placeOf(at)
  try {
    return await storeOf(await open(changes, steps), changes, steps, tell)
  } catch (error) {
    throw folder !== undefined && isShut(error) ? new FolderShut(folder, { cause: error }) : error
  }
}

async function storeOf(
  { dialect, following, canWrite, version, pools = () => [], ...engine }: Engine,
  changes: Changes,
  steps: Steps,
  tell: Timed | undefined,
) {
  const db = new Kysely<Tables>({
    dialect,
    ...(tell && { log: ({ query, queryDurationMillis }) => tell(isRead.test(query.sql) ? 'read' : 'write', queryDurationMillis / 1000) }),
  })
  try {
    const migrated = engine.migrated ?? (await migrate(db, steps))
    return {
      db,
      migrated,
      rows: entriesOf(db),
      settings: settingsOf(db),
      sessions: sessionsOf(db),
      rateLimits: rateLimitsOf(db),
      submissions: submissionsOf(db),
      media: mediaRowsOf(db),
      jobs: jobsOf(db),
      /** Does several things in one transaction: all or none. */
      together: <T>(action: (store: { rows: Entries; settings: Settings }) => Promise<T>) =>
        inTransaction(db, (tx) => action({ rows: entriesOf(tx), settings: settingsOf(tx) })),
      /** Tells a listener which tables changed that answers show, after the commit and before anybody is answered. */
      onChange: changes.listen,
      /** Listens to the changes of other processes too; returns what ends it. */
      follow: following,
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

const isRead = /^\s*(?:select|with)\b/i

export type Store = Awaited<ReturnType<typeof openStore>>
