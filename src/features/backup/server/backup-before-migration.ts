import type { SiteAt } from '../../../cli/media-at.ts'
import { stateOf } from '../../../db/migrate.ts'
import * as migrations from '../../../db/migrations.ts'
import type { Db } from '../../../db/tables.ts'
import { archivesIn } from './archived-site.ts'
import { setAside } from './write-archive.ts'

/** The database has migrations to run, and its rows could not be copied first. */
export class NoBackup extends Error {
  override name = 'NoBackup'
}

/**
 * Copies the rows into an archive before migrations run on a database that was used before. Returns a sentence that names the archive,
 * undefined if none is needed. Throws NoBackup.
 */
export async function backupBeforeMigration(
  db: Db,
  site: SiteAt,
  known: Record<string, unknown> = migrations,
): Promise<string | undefined> {
  const { ran } = await stateOf(db)
  if (site.withoutBackup || ran.length === 0 || Object.keys(known).every((name) => ran.includes(name))) return undefined
  const folder = archivesIn(site.dataDir)
  try {
    const aside = await setAside({ database: site.database, migrations, passphrase: site.passphrase, folder })
    return `Before the upgrade the rows were copied to ${aside}.`
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const sentence = `The database must be upgraded, and no copy of it could be written first: ${why}. Make room in ${folder}, or start with --without-backup, or with WITHOUT_BACKUP=1, if you have a backup elsewhere.`
    throw new NoBackup(sentence, { cause: error })
  }
}
