import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import type { Config } from '../../../cli/config.ts'
import type { DatabaseAt } from '../../../db/database-at.ts'
import { mediaInBucket } from '../../../db/files/bucket.ts'
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

/** A site as a command backs it up or restores into it, beside the process of the site. */
export async function archivedSite(config: Pick<Config, 'database' | 'bucket' | 'dataDir' | 'passphrase'>) {
  const bucket = config.bucket && mediaInBucket(config.bucket)
  const media = bucket ?? (await mediaBeside(join(config.dataDir, 'media')))
  return { site: siteOf(config, media), claim: async (sign: string) => bucket?.claim(sign) }
}
