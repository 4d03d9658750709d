import { type Migration, Migrator } from 'kysely/migration'
import { PlainError } from './errors.ts'
import { type Db, tablesOfTheDatabase } from './tables.ts'

/** Migrations refuse such a database: a newer version of the site has written it. */
export class DatabaseNewer extends PlainError {}

/** The database must be migrated first. The message names the missing migrations. */
export class DatabaseOlder extends PlainError {}

/** Checks whether a database may be changed; throws the reason if not. */
export type Before = (db: Db) => Promise<void>

/** How a database is migrated; `before` runs first. */
export type Steps = { migrations: Record<string, Migration>; before?: Before | undefined }

/** Runs the pending migrations in one transaction, after `before`, and returns their names. */
// Throws, with nothing changed, PlainError for tables of another program, DatabaseNewer for an unknown migration.
export async function migrate(db: Db, { migrations, before }: Steps): Promise<string[]> {
  const known = Object.keys(migrations)
  const state = await stateOf(db)
  assertOurs(state, known)
  await before?.(db)
  // Most starts have nothing to do; the migrator would read all tables twice more.
  if (known.length > 0 && known.every((name) => state.ran.includes(name))) return []
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // A migration of the club's own may have run before one of ours that came later and sorts before it.
    allowUnorderedMigrations: true,
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

/** Throws PlainError, DatabaseNewer or DatabaseOlder unless all migrations have run. Writes nothing. */
export async function assertNewest(db: Db, migrations: Record<string, Migration>) {
  const known = Object.keys(migrations)
  const state = await stateOf(db)
  assertOurs(state, known)
  const lacking = known.filter((name) => !state.ran.includes(name))
  if (lacking.length > 0) throw new DatabaseOlder(`it lacks ${lacking.join(', ')}`)
}

/** Whether a site was ever started on the database, of whatever version. Writes nothing. */
export const isStarted = async (db: Db) => (await stateOf(db)).ran.length > 0

export async function startedAt(db: Db): Promise<Date> {
  const steps = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>().selectFrom('kysely_migration')
  const { timestamp } = await steps.select('timestamp').orderBy('name').limit(1).executeTakeFirstOrThrow()
  return new Date(timestamp)
}

/** The tables of a database, and the migrations that have run. */
export async function stateOf(db: Db) {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
  const ran = tables.includes('kysely_migration')
    ? await db.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration').select('name').execute()
    : []
  return { tables, ran: ran.map(({ name }) => name) }
}

/** Throws PlainError if there are tables of another program, DatabaseNewer if a migration is not one of the `known` ones. */
export function assertOurs({ tables, ran }: Awaited<ReturnType<typeof stateOf>>, known: readonly string[]) {
  const unknown = ran.filter((name) => !known.includes(name))
  const foreign = tables.filter((name) => !tablesOfTheDatabase.includes(name))
  if (unknown.length === ran.length && foreign.length > 0)
    throw new PlainError(
      `The database contains tables of another program (${foreign.slice(0, 3).join(', ')}). Give the site an empty one of its own.`,
    )
  if (unknown.length > 0)
    throw new DatabaseNewer(
      `The database is newer than this version of the site: it has ${unknown.join(', ')}, which this version does not know. Start the newer version, or restore a backup made before it.`,
    )
}
