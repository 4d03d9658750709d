import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import { placeOf, readDatabase } from '../db/database-at.ts'
import { assertClock, clockOf } from '../db/engine.ts'
import { mediaInBucket } from '../db/files/bucket.ts'
import { type Media, mediaInFolder } from '../db/files/files.ts'
import { type NotedMedia, notedMedia } from '../db/files/loose-files.ts'
import { assertNewest, stateOf } from '../db/migrate.ts'
import * as migrations from '../db/migrations.ts'
import { bucketSign, settingsOf, signName } from '../db/settings.ts'
import { networkFolder } from '../db/sqlite/network-folder.ts'
import type { Db } from '../db/tables.ts'
import type { Store } from '../entries/store.ts'
import { archivesIn } from '../features/backup/server/archived-site.ts'
import { PlaceUnfit } from '../features/backup/server/refusals.ts'
import { workIn } from '../features/backup/server/rows.ts'
import { setAside } from '../features/backup/server/write-archive.ts'
import { type Pictures, picturesAt } from '../features/pictures/server/pictures.ts'
import { childPool } from './child-pool-at.ts'
import type { Config } from './config.ts'
import { openSeeded } from './seed.ts'

export type SiteAt = Pick<Config, 'database' | 'dataDir' | 'bucket'> & Partial<Pick<Config, 'passphrase' | 'withoutBackup'>>

/** The uploaded files: in a bucket, which is claimed, or a folder. */
export async function mediaAt({ bucket, dataDir }: SiteAt, store: Store): Promise<Media> {
  // Every site has it, so that one that moves into a bucket brings it along.
  const sign = await store.settings.secret(bucketSign)
  if (!bucket) return mediaInFolder(join(dataDir, 'media'))
  const media = mediaInBucket(bucket)
  await media.claim(sign)
  return media
}

type Options = Partial<{ now: () => Date; log: Pick<Console, 'info' | 'warn'>; known: Record<string, Migration> }>

/** Checks, before migrations, whether a site may start: the clocks, the bucket, and a backup of the rows, which `log` names. */
// Throws PlainError, BucketUnfit or PlaceUnfit.
export const mayStart =
  (site: SiteAt, { now = () => new Date(), log = console, known = migrations }: Options = {}) =>
  async (db: Db) => {
    const place = placeOf(site.database)
    const network = place.folder && networkFolder(place.folder)
    if (network) log.warn(`${network.says} ${network.todo}`)
    assertClock(await clockOf(db), now())
    const { ran } = await stateOf(db)
    const sign = async () => (ran.length === 0 ? undefined : await settingsOf(db).read(signName))
    if (site.bucket) await mediaInBucket(site.bucket).assertFree(sign)
    if (site.withoutBackup || ran.length === 0 || Object.keys(known).every((name) => ran.includes(name))) return
    const { database, passphrase } = site
    const folder = archivesIn(site.dataDir)
    const backup = await setAside({ database, passphrase, folder }).catch((cause: Error) => {
      throw new PlaceUnfit(
        `The database must be upgraded, but it could not be backed up first: ${cause.message}. Make room in ${folder}, or start with --without-backup, or with WITHOUT_BACKUP=1, if you have a backup elsewhere.`,
        { cause },
      )
    })
    log.info(`Before the upgrade the rows were backed up to ${backup}.`)
  }

/** Does something with the rows, files and pictures of a site, which may be running. */
export async function onSite<T>(site: SiteAt, action: (db: Db, media: NotedMedia, pictures: Pictures) => Promise<T>): Promise<T> {
  await using store = await openSeeded(site.database, mayStart(site))
  const { db } = store
  const media = notedMedia(await mediaAt(site, store), db)
  const converter = childPool()
  const ending = new AbortController().signal
  const pictures = picturesAt({ db, media, converter, now: () => new Date(), log: { warn: () => {} }, ending })
  return await action(db, media, pictures).finally(() => converter.end())
}

/** Reads the rows of a site, or before its first start those that come with it. Throws DatabaseOlder if a start would migrate them. */
export async function onRows<T>(site: SiteAt, action: (db: Db) => Promise<T>): Promise<T> {
  if (await placeOf(site.database).isBegun())
    return readDatabase(site.database, async (db) => {
      await assertNewest(db, migrations)
      return action(db)
    })
  await using folder = await workIn(tmpdir())
  await using store = await openSeeded(folder.path)
  return await action(store.db)
}
