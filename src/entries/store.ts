import { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Thing } from '../contract/collection.ts'
import { Changes, inTransaction } from '../db/changes.ts'
import type { DatabaseAt } from '../db/database-at.ts'
import { clockOf, type Engine } from '../db/engine.ts'
import { mediaRowsOf } from '../db/files/media.ts'
import { jobsOf } from '../db/jobs.ts'
import { migrate, type Steps } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres/open.ts'
import { rateLimitsOf } from '../db/rate-limits.ts'
import { sessionsOf } from '../db/sessions.ts'
import { folderError } from '../db/sqlite/database-file.ts'
import { openSqlite } from '../db/sqlite/dialect.ts'
import type { Db, Tables } from '../db/tables.ts'
import { entriesOf } from './entries.ts'
import { listsOf } from './lists.ts'
import { type Settings, settingsWithVersions } from './settings-with-versions.ts'

/** A callback with the seconds that a database statement took. */
export type Timed = (what: 'read' | 'write', seconds: number) => void

const isRead = /^\s*(?:select|with)\b/i

/** Opens the database of a folder, which is made if it is missing, or of Postgres, and migrates it. */
// Throws DatabaseNewer, FolderShut, DatabaseAway, DatabaseUnfit, or an error of the engine. `tell` gets the duration of statements.
export async function openStore(
  at: DatabaseAt,
  migrations: Record<string, Migration>,
  { tell, ...more }: { tell?: Timed | undefined } & Omit<Steps, 'migrations'> = {},
) {
  const changes = new Changes()
  const steps = { migrations, ...more }
  let db: Kysely<Tables> | undefined
  try {
    const engine: Engine = typeof at === 'string' ? openSqlite(at, changes) : await openPostgres(at, changes, steps)
    db = new Kysely<Tables>({
      dialect: engine.dialect,
      ...(tell && { log: ({ query, queryDurationMillis }) => tell(isRead.test(query.sql) ? 'read' : 'write', queryDurationMillis / 1000) }),
    })
    return storeOf(db, changes, { ...engine, migrated: engine.migrated ?? (await migrate(db, steps)) })
  } catch (error) {
    await db?.destroy()
    throw typeof at === 'string' ? folderError(at, error) : error
  }
}

/** The entries of a collection: the lists that visitors see, and every change. */
const rowsOf =
  (db: Db) =>
  <T extends Thing>(thing: T) => ({ ...listsOf(db, thing), ...entriesOf(db, thing) })

function storeOf(db: Kysely<Tables>, changes: Changes, { migrated = [], following, version, canWrite, pools = () => [] }: Engine) {
  return {
    db,
    migrated,
    rows: rowsOf(db),
    settings: settingsWithVersions(db),
    sessions: sessionsOf(db),
    rateLimits: rateLimitsOf(db),
    media: mediaRowsOf(db),
    jobs: jobsOf(db),
    /** Does several things in one transaction: all or none. */
    together: <T>(action: (store: { rows: ReturnType<typeof rowsOf>; settings: Settings }) => Promise<T>) =>
      inTransaction(db, (tx) => action({ rows: rowsOf(tx), settings: settingsWithVersions(tx) })),
    /** Gets the changed tables that responses show, after the commit and before any response. */
    onChange: changes.listen,
    /** Follows the changes of other processes too; returns a function that ends it. */
    follow: following,
    version,
    pools,
    /** Reads a row and checks whether one can be written. Throws StoreFull, StoreReadOnly or another error. */
    check: async () => {
      await db.selectFrom('settings').select('name').limit(1).execute()
      await canWrite()
    },
    clock: () => clockOf(db),
    close: () => db.destroy(),
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

export type Store = Awaited<ReturnType<typeof openStore>>
