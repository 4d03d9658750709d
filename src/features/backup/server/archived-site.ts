import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import type { Config } from '../../../cli/config.ts'
import type { DatabaseAt } from '../../../db/database-at.ts'
import { type BucketAt, mediaInBucket } from '../../../db/files/bucket.ts'
import { type Media, mediaBeside } from '../../../db/files/files.ts'
import * as migrations from '../../../db/migrations.ts'

/** A site that is backed up or restored into. `folder`: for files on their way, and for what a restore sets aside. */
export type Site = {
  database: DatabaseAt
  media: Media
  migrations: Record<string, Migration>
  passphrase: string | undefined
  folder: string
}

/** The folder for archives on their way, and for what restores set aside. */
export const archivesIn = (dataDir: string) => join(dataDir, 'archives')

/** A site with its files in `media`, as backups see it. */
export const siteOf = ({ database, passphrase, dataDir }: Pick<Config, 'database' | 'passphrase' | 'dataDir'>, media: Media): Site => ({
  ...{ database, media, migrations, passphrase },
  folder: archivesIn(dataDir),
})

/** Where the files of a site are. */
export type FilesAt = { bucket: BucketAt } | { folder: string }

export const nameOfFiles = (files: FilesAt) =>
  'bucket' in files ? `s3://${files.bucket.bucket} at ${files.bucket.endpoint}` : files.folder

/** The files there; `claim` takes the place for the site with a sign, or throws. */
export async function filesOf(files: FilesAt): Promise<{ media: Media; claim: (sign: string) => Promise<void> }> {
  if (!('bucket' in files)) return { media: await mediaBeside(files.folder), claim: async () => {} }
  const media = mediaInBucket(files.bucket)
  return { media, claim: media.claim }
}

/** A site as a command backs it up or restores into it, beside the process of the site. */
export async function archivedSite(config: Pick<Config, 'database' | 'bucket' | 'dataDir' | 'passphrase'>) {
  const { media, claim } = await filesOf(config.bucket ? { bucket: config.bucket } : { folder: join(config.dataDir, 'media') })
  return { site: siteOf(config, media), claim }
}
