import { placeOf } from '../db/database-at.ts'
import { assertClock, clockOf } from '../db/engine.ts'
import { mediaInBucket } from '../db/files/bucket.ts'
import { stateOf } from '../db/migrate.ts'
import { bucketSign, settingsOf } from '../db/settings.ts'
import { networkFolder } from '../db/sqlite/network-folder.ts'
import type { Db } from '../db/tables.ts'
import { backupBeforeMigration } from '../features/backup/server/backup-before-migration.ts'
import type { SiteAt } from './media-at.ts'

type Log = { info: (sentence: string) => void; warn: (sentence: string) => void }

/**
 * Checks whether a site may start on a database, before migrations run: the clocks, the bucket, and a backup to go back to, which
 * `log` names. Throws ClockOff, BucketUnfit or NoBackup.
 */
export const mayStart =
  (site: SiteAt, now: () => Date, log: Log = console) =>
  async (db: Db) => {
    const { bucket, database } = site
    const { folder } = placeOf(database)
    const network = folder && networkFolder(folder)
    if (network) log.warn(`${network.says} ${network.todo}`)
    assertClock(await clockOf(db), now())
    if (bucket) await mediaInBucket(bucket).assertFree(() => signIn(db))
    const backup = await backupBeforeMigration(db, site)
    if (backup !== undefined) log.info(backup)
  }

/** By which the site knows its bucket; undefined where it has none yet. */
async function signIn(db: Db) {
  const { ran } = await stateOf(db)
  return ran.length === 0 ? undefined : await settingsOf(db).keptSecret(bucketSign)
}
