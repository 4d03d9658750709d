import { type Migration, Migrator } from 'kysely/migration'
import { PlainError } from './errors.ts'
import { type Db, tablesOfTheDatabase } from './tables.ts'

/** The database was written by a newer version of the site than this one. */
export class DatabaseNewer extends PlainError {}

/** The database holds what is not a club's site. */
export class DatabaseForeign extends PlainError {}

/** The database would have to be brought to the form of this version first. The message says what it lacks, as a part of a sentence. */
export class DatabaseOlder extends PlainError {}

/** Looks, before anything is changed in a database, whether it may be; throws why not. */
export type Before = (db: Db) => Promise<void>

/** How a database is brought to the newest form. */
export type Steps = { migrations: Record<string, Migration>; before?: Before | undefined; onStep?: OnStep | undefined }

/** Hears of each migration of a database that was used before, when it begins. */
type OnStep = (migration: { name: string; number: number; of: number }) => void

/**
 * Brings the database to the newest form, all steps in one transaction, and returns the names of those it ran; `before`
 * comes before the first of them. Throws DatabaseForeign or DatabaseNewer, with nothing touched, when there are tables of another
 * program, or when the database knows a step that this code does not.
 */
export async function migrate(db: Db, { migrations, before, onStep }: Steps): Promise<string[]> {
  const known = Object.keys(migrations)
  const ran = await assertOurs(db, known)
  await before?.(db)
  // Most starts have nothing to do; the migrator would look at all tables twice more to say so.
  const pending = known.filter((name) => !ran.includes(name))
  if (known.length > 0 && pending.length === 0) return []
  const heard = Object.entries(migrations).map(([name, migration]): [string, Migration] => {
    const up = async (tx: Db) => {
      if (ran.length > 0) onStep?.({ name, number: pending.indexOf(name) + 1, of: pending.length })
      await migration.up(tx)
    }
    return [name, { ...migration, up }]
  })
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(heard) },
    // A step of the club's own may have run before one of ours that came later and sorts before it.
    allowUnorderedMigrations: true,
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

/** Throws DatabaseForeign, DatabaseNewer or DatabaseOlder unless there is nothing left to be brought to a newer form. Writes nothing. */
export async function assertNewest(db: Db, migrations: Record<string, Migration>) {
  const known = Object.keys(migrations)
  const ran = await assertOurs(db, known)
  const lacking = known.filter((name) => !ran.includes(name))
  if (lacking.length > 0) throw new DatabaseOlder(`it has not been through ${lacking.join(', ')}`)
}

/** Whether a site was ever started on the database, of whatever version. Writes nothing. */
export const isStarted = async (db: Db) => (await stateOf(db)).ran.length > 0

/** When a site was first started on the database. */
export async function startedAt(db: Db): Promise<Date> {
  const steps = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>().selectFrom('kysely_migration')
  const { timestamp } = await steps.select('timestamp').orderBy('name').limit(1).executeTakeFirstOrThrow()
  return new Date(timestamp)
}

/** The tables of a database, and the steps that it has been through. */
export async function stateOf(db: Db) {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
  const ran = tables.includes('kysely_migration')
    ? await db.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration').select('name').execute()
    : []
  return { tables, ran: ran.map(({ name }) => name) }
}

/** Returns the steps that the database has been through. */
async function assertOurs(db: Db, known: readonly string[]): Promise<string[]> {
  const { tables, ran } = await stateOf(db)
  const unknown = ran.filter((name) => !known.includes(name))
  const foreign = tables.filter((name) => !tablesOfTheDatabase.includes(name))
  if (unknown.length === ran.length && foreign.length > 0)
    throw new DatabaseForeign(
      `The database holds what is not of this site (${foreign.slice(0, 3).join(', ')}). Give the site one of its own, which is empty at first.`,
    )
  if (unknown.length > 0)
    throw new DatabaseNewer(
      `The database is newer than this version of the site: it has been through ${unknown.join(', ')}, which is not known here. Start the newer version, or restore a backup made before it.`,
    )
  return ran
}
