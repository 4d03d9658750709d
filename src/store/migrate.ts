import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './tables.ts'

/** The database was written by a newer version of the site than this one. */
export class DatabaseNewer extends Error {
  override name = 'DatabaseNewer'
}

/**
 * Brings the database to the newest form, all steps in one transaction, and returns the names of those it ran.
 * Throws DatabaseNewer, with nothing touched, when the database knows a step that this code does not.
 */
export async function migrate(db: Db, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // A step of the club's own may have run before one of ours that came later and sorts before it.
    allowUnorderedMigrations: true,
  })
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.some(({ name }) => name === 'kysely_migration')) {
    const ran = await db.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration').select('name').execute()
    const unknown = ran.map(({ name }) => name).filter((name) => !(name in migrations))
    if (unknown.length > 0)
      throw new DatabaseNewer(
        `The database is newer than this version of the site: it has been through ${unknown.join(', ')}, which is not known here. Start the newer version, or restore a backup made before it.`,
      )
  }
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}
