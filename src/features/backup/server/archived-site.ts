import { join } from 'node:path'
import type { DatabaseAt } from '../../../db/database-at.ts'
import { type BucketAt, mediaInBucket } from '../../../db/files/bucket.ts'
import { type Media, mediaInFolder } from '../../../db/files/files.ts'

/** Where rows and files of a site are stored. */
export type SiteSettings = { database: DatabaseAt; bucket: BucketAt | undefined; dataDir: string; passphrase: string | undefined }

/** A site to back up, or to restore into. `claim`: takes the bucket of its files for the site with this secret, or throws. */
export type Site = Pick<SiteSettings, 'database' | 'passphrase'> & { media: Media; claim?: (sign: string) => Promise<void>; folder: string }

/** For archives on their way, and for what restores set aside. */
export const archivesIn = (dataDir: string) => join(dataDir, 'archives')

/** Where the files of a site are, in words. */
export const nameOfFiles = ({ bucket, dataDir }: Pick<SiteSettings, 'bucket' | 'dataDir'>) =>
  bucket ? `s3://${bucket.bucket} at ${bucket.endpoint}` : join(dataDir, 'media')

/** For commands, which run beside the site. */
export async function archivedSite({ database, passphrase, dataDir, bucket }: SiteSettings): Promise<Site> {
  const site = { database, passphrase, folder: archivesIn(dataDir) }
  if (!bucket) return { ...site, media: await mediaInFolder(nameOfFiles({ bucket, dataDir })) }
  const media = mediaInBucket(bucket)
  return { ...site, media, claim: media.claim }
}
