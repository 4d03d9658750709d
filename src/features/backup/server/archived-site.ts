import { join } from 'node:path'
import type { DatabaseAt } from '../../../db/database-at.ts'
import { type BucketAt, mediaInBucket } from '../../../db/files/bucket.ts'
import { type Media, mediaInFolder } from '../../../db/files/files.ts'

/** The settings that say where rows and files of a site are stored. */
export type SiteSettings = { database: DatabaseAt; bucket: BucketAt | undefined; dataDir: string; passphrase: string | undefined }

/**
 * A site that is backed up or restored into. `claim`: takes the bucket of its files for the site with this secret, or throws, if the site
 * does not run. `folder`: for files on their way, and for what a restore sets aside.
 */
export type Site = Pick<SiteSettings, 'database' | 'passphrase'> & {
  media: Media
  claim?: (sign: string) => Promise<void>
  folder: string
}

/** The folder for archives on their way, and for what restores set aside. */
export const archivesIn = (dataDir: string) => join(dataDir, 'archives')

/** Where the files of a site are, for a person. */
export const nameOfFiles = ({ bucket, dataDir }: Pick<SiteSettings, 'bucket' | 'dataDir'>) =>
  bucket ? `s3://${bucket.bucket} at ${bucket.endpoint}` : join(dataDir, 'media')

/** A site as a command backs it up or restores into it, beside the process of the site. */
export async function archivedSite({ database, passphrase, dataDir, bucket }: SiteSettings): Promise<Site> {
  const site = { database, passphrase, folder: archivesIn(dataDir) }
  if (!bucket) return { ...site, media: await mediaInFolder(nameOfFiles({ bucket, dataDir })) }
  const media = mediaInBucket(bucket)
  return { ...site, media, claim: media.claim }
}
