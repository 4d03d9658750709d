import { existsSync } from 'node:fs'
import { link, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { kept } from '../../../contract/lifecycle.ts'
import { announce, inTransaction } from '../../../db/changes.ts'
import { placeOf } from '../../../db/database-at.ts'
import { looseFilesOf } from '../../../db/files/loose-files.ts'
import { DatabaseNewer } from '../../../db/migrate.ts'
import { openStore, type Store } from '../../../db/open.ts'
import { databaseIn } from '../../../db/sqlite/database-file.ts'
import type { Db } from '../../../db/tables.ts'
import { assertAlone } from './alone.ts'
import type { Site } from './archived-site.ts'
import { stampOf } from './backup-names.ts'
import { type Prepared, prepareRestore } from './prepare-restore.ts'
import { type Source, type Verified, verifyArchive } from './read-archive.ts'
import { at, PlaceUnfit } from './refusals.ts'
import { isSound, sqliteRows } from './rows.ts'
import { inWorkFolder, isArchived, passing } from './scratch.ts'
import { setAside } from './write-archive.ts'

/** `aside`: where the rows that were there before are kept, if there were any. */
export type Restored = Prepared & Pick<Verified, 'manifest'> & { aside: string | undefined }

/**
 * `passphrase`: of the archive. `claim`: takes the place of the files for the site with this sign, or throws. `isMove`: the archive was made
 * a moment ago and goes to an empty place, so that no date changes and nothing is set aside.
 */
type Given = {
  passphrase: string | undefined
  claim: (sign: string) => Promise<void>
  say?: (line: string) => void
  now?: () => Promise<Date>
  isMove?: boolean
}

/**
 * Restores an archive into a site that does not run. Everything is verified first; the rows are replaced last, in one step, so that a
 * killed process leaves either the old rows or the new ones. Throws ArchiveUnfit, PlaceUnfit or BucketUnfit with the rows unchanged.
 */
export async function restoreSite(source: Source, site: Site, given: Given): Promise<Restored> {
  const { name, isBegun } = placeOf(site.database)
  await assertAlone(site.database)
  return inWorkFolder(site.folder, async (work) => {
    const verified = await verifyArchive(source, { ...site, passphrase: given.passphrase }, work)
    given.say?.('The archive is whole, and this version understands it.')
    const wasBegun = await at(name, isBegun)
    const store = await openOld(site)
    try {
      if (store && given.isMove) await assertEmpty(store.db, verified.folder, name)
      const now = store?.clock ?? (async () => new Date())
      const prepared = await prepareRestore(source, verified, site, { now, ...given, db: store?.db })
      const aside = store
        ? await at(name, () => replaceRows(store, verified.folder, site, wasBegun && !given.isMove))
        : await replaceFile(String(site.database), verified.folder)
      return { manifest: verified.manifest, ...prepared, aside }
    } finally {
      await store?.close()
    }
  })
}

/** Opens the site that is replaced; undefined for a damaged database in a folder, or one of a newer version, which is replaced as a file. */
async function openOld({ database, migrations }: Site): Promise<Store | undefined> {
  const { name, folder } = placeOf(database)
  if (folder !== undefined && existsSync(databaseIn(folder)) && !isSound(folder)) return undefined
  return at(name, () => openStore(database, migrations)).catch((error) => {
    if (folder !== undefined && error.cause instanceof DatabaseNewer) return undefined
    throw error
  })
}

async function assertEmpty(db: Db, folder: string, name: string) {
  const rows = sqliteRows(folder)
  const tables = rows.tables().filter(isArchived)
  await rows.close()
  for (const { name: table } of tables) {
    const { rows: found } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (found.length > 0) throw new PlaceUnfit(`${name} is not empty: its table ${table} has rows.`)
  }
}

/**
 * Replaces the rows of a site with those in a folder, in one transaction, and returns where the old ones are kept. Other writes wait from
 * before the old rows are set aside, so that an acknowledged write is in one of both.
 */
export function replaceRows({ db, clock }: Pick<Store, 'db' | 'clock'>, folder: string, site: Site, isKept: boolean) {
  return inTransaction(db, async (tx) => {
    if (placeOf(site.database).engine === 'postgres')
      await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const aside = isKept ? await setAside(site) : undefined
    const source = sqliteRows(folder)
    try {
      const tables = source.tables().filter(({ name }) => !passing.stays.includes(name))
      await keepFiles(tx, await clock())
      for (const { name } of tables.toReversed()) await tx.deleteFrom(name as never).execute()
      for (const table of tables.filter(isArchived))
        for await (const rows of source.of(table))
          await tx
            .insertInto(table.name as never)
            .values(rows as never)
            .execute()
      for (const { name } of tables) announce(tx, name)
      await looseFilesOf(tx).settledByRows()
      return aside
    } finally {
      await source.close()
    }
  })
}

/** Files whose rows go are kept as long as what is set aside, which can bring the rows back. */
async function keepFiles(tx: Db, now: Date) {
  const since = new Date(now.getTime() + kept.trash * 24 * 60 * 60_000).toISOString()
  await sql`insert into loose_files (id, since) select id, ${since} from media where 1 = 1
    on conflict (id) do update set since = ${since}`.execute(tx)
}

/** Puts a database in the place of one that cannot be opened, by one rename; returns where that one is kept. */
async function replaceFile(folder: string, made: string): Promise<string> {
  const file = databaseIn(folder)
  const aside = join(folder, `club-before-${stampOf(new Date())}.sqlite`)
  await link(file, aside)
  for (const part of ['-wal', '-shm']) if (existsSync(file + part)) await rename(file + part, aside + part)
  for (const path of [databaseIn(made), folder]) await synced(path)
  await rename(databaseIn(made), file)
  await synced(folder)
  return aside
}

async function synced(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
