import { mediaInBucket } from '../store/bucket.ts'
import { clockOf } from '../store/engine.ts'
import { stateOf } from '../store/migrate.ts'
import { bucketSign, settingsOf } from '../store/settings.ts'
import type { Db } from '../store/tables.ts'
import { assertClock } from './clock.ts'
import type { SiteAt } from './media-at.ts'

/**
 * Looks whether a site may start on a database, which has its older form then or is empty: by the clocks, and by the bucket.
 * Throws ClockOff or BucketUnfit.
 */
export const mayStart =
  ({ bucket }: SiteAt, now: () => Date) =>
  async (db: Db) => {
    assertClock(await clockOf(db), now())
    if (bucket) await mediaInBucket(bucket).assertFree(() => signIn(db))
  }

/** By which the site knows its bucket; undefined where it has none yet. */
async function signIn(db: Db) {
  const { ran } = await stateOf(db)
  return ran.length === 0 ? undefined : await settingsOf(db).keptSecret(bucketSign)
}
