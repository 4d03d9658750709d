import { join } from 'node:path'
import { placeOf } from '../db/database-at.ts'
import { mediaInBucket } from '../db/files/bucket.ts'
import { type Media, mediaBeside, mediaOf } from '../db/files/files.ts'
import { bucketSign } from '../db/settings.ts'
import type { Store } from '../entries/store.ts'
import type { Config } from './config.ts'

/** What of a site's settings says where its rows and files are. */
export type SiteAt = Pick<Config, 'database' | 'dataDir' | 'bucket' | 'mediaRedirect'> &
  Partial<Pick<Config, 'passphrase' | 'withoutBackup'>>

/**
 * The kept files: in a bucket that is made sure of, or a folder. Where the rows lie in one, a site has one process, which may
 * clear away what the one before it left half done; else others may be at work there, as where `isBeside` says that the site
 * itself may be running.
 */
export async function mediaAt({ bucket, database, dataDir, mediaRedirect }: SiteAt, store: Store, isBeside = false): Promise<Media> {
  // Of every site, so that one that moves into a bucket brings it along.
  const sign = await store.settings.secret(bucketSign)
  if (!bucket) return (placeOf(database).folder !== undefined && !isBeside ? mediaOf : mediaBeside)(join(dataDir, 'media'))
  const media = mediaInBucket(bucket, { isRedirecting: mediaRedirect })
  await media.claim(sign)
  return media
}
