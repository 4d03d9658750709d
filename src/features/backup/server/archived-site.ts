import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import type { DatabaseAt } from '../../../db/database-at.ts'
import { type BucketAt, mediaInBucket } from '../../../db/files/bucket.ts'
import { type Media, mediaInFolder } from '../../../db/files/files.ts'
import * as migrations from '../../../db/migrations.ts'

/** The settings that say where a site is. */
export type SiteSettings = { database: DatabaseAt; bucket: BucketAt | undefined; dataDir: string; passphrase: string | undefined }

/**
 * A site that is backed up or restored into. `claim`: takes the bucket of its files for the site with this sign, or throws, if the site
 * does not run. `folder`: for files on their way, and for what a restore sets aside.
 */
export type Site = Pick<SiteSettings, 'database' | 'passphrase'> & {
  media: Media
  claim?: (sign: string) => Promise<void>
  migrations: Record<string, Migration>
  folder: string
}

/** The folder for archives on their way, and for what restores set aside. */
export const archivesIn = (dataDir: string) => join(dataDir, 'archives')

/** A site with its files in `media`, as backups see it. */
export const siteOf = ({ database, passphrase, dataDir }: Omit<SiteSettings, 'bucket'>, media: Media): Site => ({
  ...{ database, media, migrations, passphrase },
  folder: archivesIn(dataDir),
})

/** Where the files of a site are, for a person. */
export const nameOfFiles = ({ bucket, dataDir }: Pick<SiteSettings, 'bucket' | 'dataDir'>) =>
  bucket ? `s3://${bucket.bucket} at ${bucket.endpoint}` : join(dataDir, 'media')

/** A site as a command backs it up or restores into it, beside the process of the site. */
export async function archivedSite(settings: SiteSettings): Promise<Site> {
  if (!settings.bucket) return siteOf(settings, await mediaInFolder(nameOfFiles(settings)))
  const media = mediaInBucket(settings.bucket)
  return { ...siteOf(settings, media), claim: media.claim }
}
