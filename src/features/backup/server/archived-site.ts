import { join } from 'node:path'
import type { Config } from '../../../cli/config.ts'
import { databaseThread } from '../../../cli/database-thread-at.ts'
import { mediaInBucket } from '../../../db/files/bucket.ts'
import { mediaBeside } from '../../../db/files/files.ts'
import { newId } from '../../../db/id.ts'
import * as migrations from '../../../db/migrations.ts'
import { passingTables } from '../../../db/tables.ts'
import { passingAdminTables } from '../../accounts/store.ts'
import { copiesAt } from './archive/copies-address.ts'
import type { Archiving } from './copy-keeper.ts'

/** What an archive leaves out of this site's tables. */
export const passing = { ...passingTables, ends: [...passingTables.ends, ...passingAdminTables] }

/** Where what is on its way into an archive or out of one lies, and what was set aside. */
export const archivesIn = (dataDir: string) => join(dataDir, 'archives')

/** A folder of its own there, for as long as it is needed. */
export const workIn = (dataDir: string) => join(archivesIn(dataDir), `work-${newId()}`)

/** A site as an archive is made of it, or put in its place, by a process beside it. */
export async function archivedSite({
  database,
  bucket,
  dataDir,
  passphrase,
}: Pick<Config, 'database' | 'bucket' | 'dataDir' | 'passphrase'>) {
  const kept = bucket && mediaInBucket(bucket)
  const media = kept ?? (await mediaBeside(join(dataDir, 'media')))
  const claim = async (sign: string) => kept?.claim(sign)
  return {
    database,
    media,
    claim,
    migrations,
    passing,
    passphrase,
    work: workIn(dataDir),
    folder: archivesIn(dataDir),
    now: async () => new Date(),
  }
}

/** How the site itself makes copies, while it serves. */
export const archivingOf = ({ copies, database, passphrase, dataDir }: Config): Archiving => ({
  copies: copies && copiesAt(copies),
  database,
  migrations,
  passing,
  passphrase,
  folder: archivesIn(dataDir),
  thread: databaseThread,
})
