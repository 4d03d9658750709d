import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './tables.ts'

/** The database was written by a newer version of the site than this one. */
export class DatabaseNewer extends Error {
  override name = 'DatabaseNewer'
}

/** The database holds what is not a club's site. */
export class DatabaseForeign extends Error {
  override name = 'DatabaseForeign'
}

/**
 * Brings the database to the newest form, all steps in one transaction, and returns the names of those it ran; `prepare` comes
 * before the first of them. Throws DatabaseForeign or DatabaseNewer, with nothing touched, when there are tables of another
 * program, or when the database knows a step that this code does not.
 */
export async function migrate(
  db: Db,
  migrations: Record<string, Migration>,
  prepare: () => Promise<void> = async () => {},
): Promise<string[]> {
  await assertOurs(db, Object.keys(migrations))
  await prepare()
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // A step of the club's own may have run before one of ours that came later and sorts before it.
    allowUnorderedMigrations: true,
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

const ownSchema = (schema: string | undefined) => schema === undefined || schema === 'public'

async function assertOurs(db: Db, known: readonly string[]) {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true })
  const tables = found.filter(({ schema }) => ownSchema(schema)).map(({ name }) => name)
  const ran = tables.includes('kysely_migration')
    ? await db.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration').select('name').execute()
    : []
  const unknown = ran.map(({ name }) => name).filter((name) => !known.includes(name))
  const foreign = tables.filter((name) => name !== 'site_version' && !name.startsWith('kysely_migration'))
  if (unknown.length === ran.length && foreign.length > 0)
    throw new DatabaseForeign(
      `The database holds what is not of this site (${foreign.slice(0, 3).join(', ')}). Give the site one of its own, which is empty at first.`,
    )
  if (unknown.length > 0)
    throw new DatabaseNewer(
      `The database is newer than this version of the site: it has been through ${unknown.join(', ')}, which is not known here. Start the newer version, or restore a backup made before it.`,
    )
}
