import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { kept } from '../../../contract/lifecycle.ts'
import { announce, inTransaction } from '../../../db/changes.ts'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'
import type { Media } from '../../../db/files/files.ts'
import { looseFilesOf } from '../../../db/files/loose-files.ts'
import * as migrations from '../../../db/migrations.ts'
import { readPostgres } from '../../../db/postgres/open.ts'
import { application } from '../../../db/postgres/pool.ts'
import { copiesSetting, signName } from '../../../db/settings.ts'
import { codeOf, codes, databaseIn } from '../../../db/sqlite/database-file.ts'
import type { Db } from '../../../db/tables.ts'
import { openStore, type Store } from '../../../entries/store.ts'
import { afterRestore } from '../../../entries/unseen.ts'
import type { Site } from './archived-site.ts'
import { contentOf } from './backup-place.ts'
import { maintenanceSetting } from './maintenance.ts'
import { hashed, idOfName, type Manifest } from './manifest.ts'
import { readArchive, type Source, verifyArchive } from './read-archive.ts'
import { ArchiveUnfit, PlaceUnfit } from './refusals.ts'
import { copyRows, idsIn, isArchived, passing, signIn, sqliteRows, withRows, workIn } from './rows.ts'
import { setAside } from './write-archive.ts'

/** A site that runs, and what is done around the replacing of its rows. */
type Running = { store: Pick<Store, 'db' | 'settings' | 'clock'>; during: <T>(work: () => Promise<T>) => Promise<T> }

/**
 * Restores an archive into a site, which does not run unless `running` is given. Everything is verified first; the rows are replaced
 * last, in one step, so that a killed process leaves either the old rows or the new ones. Throws ArchiveUnfit, PlaceUnfit or BucketUnfit
 * with the rows unchanged. Returns the ids of files that rows name and that are `missing`, and where the old rows are kept (`aside`).
 */
export async function restoreSite(source: Source, site: Site, running?: Running) {
  if (!running) await assertAlone(site.database)
  await using work = await workIn(site.folder)
  const { manifest, folder } = await verifyArchive(source, work.path)
  const isKept = await placeOf(site.database).isBegun()
  const store = running ? { ...running.store, close: async () => {} } : await openStore(site.database, migrations)
  try {
    const sign = (await store.settings.read(signName)) ?? (await withRows(folder, signIn))
    // Otherwise no site was ever started, whose files could be taken for another's.
    if (sign !== '') await site.claim?.(sign)
    const files = await bringFiles(source, manifest, site.media)
    const came = new Set(manifest.files.map(({ name }) => idOfName(name)))
    const missing: string[] = []
    for (const id of await idsIn(folder)) if (!came.has(id) && (await site.media.sizeOf(id)) === undefined) missing.push(id)
    const during = running?.during ?? ((replace) => replace())
    return { manifest, files, missing, aside: await during(() => replaceRows(store, folder, site, isKept)) }
  } finally {
    await store.close()
  }
}

/** Adds files that are missing or damaged. Throws ArchiveUnfit if the archive has changed since it was verified. */
async function bringFiles(source: Source, { files }: Manifest, media: Media) {
  const sums = new Map(files.map(({ name, sha256 }) => [idOfName(name), sha256]))
  const done = { came: 0, stayed: 0 }
  const again = await readArchive(source(), async ({ id, size, bytes }) => {
    if (id === undefined || ((await media.sizeOf(id)) === size && (await sumOf(contentOf(media, id, size))) === sums.get(id))) {
      await sumOf(bytes)
      if (id !== undefined) done.stayed += 1
      return
    }
    // Left by an interrupted restore.
    await media.remove(id)
    await media.keep(bytes, () => {}, id)
    done.came += 1
  })
  if (!isDeepStrictEqual(again.files, files)) throw new ArchiveUnfit('This backup was changed while it was read.')
  return done
}

async function sumOf(content: AsyncIterable<Uint8Array>) {
  const { bytes, seen } = hashed(content)
  for await (const _ of bytes);
  return seen().sha256
}

/**
 * Replaces the rows of a site with those in a folder, in one transaction, and returns where the old ones are kept. Other writes wait from
 * before the old rows are set aside, so that an acknowledged write is in one of both. The site keeps its own bucket and backup settings;
 * trash starts now, and missed schedules are cancelled.
 */
async function replaceRows({ db, clock }: Pick<Store, 'db' | 'clock'>, folder: string, site: Site, isKept: boolean) {
  // Before, because the one connection of SQLite is the transaction's until its end.
  const at = await clock()
  return inTransaction(db, async (tx) => {
    if (placeOf(site.database).engine === 'postgres')
      await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const aside = isKept ? await setAside(site) : undefined
    using rows = sqliteRows(folder)
    const tables = rows.tables().filter(({ name }) => !passing.stays.includes(name))
    // Files whose rows go are kept as long as what is set aside, which can bring the rows back.
    const since = new Date(at.getTime() + kept.trash * 24 * 60 * 60_000).toISOString()
    await sql`insert into loose_files (id, since) select id, ${since} from media where 1 = 1
      on conflict (id) do update set since = ${since}`.execute(tx)
    const own = await tx.selectFrom('settings').selectAll().where('name', 'in', [signName, copiesSetting]).execute()
    for (const { name } of tables.toReversed()) await tx.deleteFrom(name as never).execute()
    await copyRows(rows, tables.filter(isArchived), tx)
    const others = [...own.map(({ name }) => name), copiesSetting, maintenanceSetting]
    await tx.deleteFrom('settings').where('name', 'in', others).execute()
    if (own.length > 0) await tx.insertInto('settings').values(own).execute()
    await afterRestore(tx, at)
    for (const { name } of tables) announce(tx, name)
    await looseFilesOf(tx).settledByRows()
    return aside
  })
}

/** Throws PlaceUnfit if a site, or for a folder any program, has the database open. */
async function assertAlone(database: DatabaseAt) {
  const isUsed = typeof database === 'string' ? isLocked(databaseIn(database)) : await readPostgres(database, hasInstances)
  if (isUsed) throw new PlaceUnfit(`${placeOf(database).name} is in use. Stop the site there, with all its instances, and try again.`)
}

async function hasInstances(db: Db) {
  const instances = sql`select 1 from pg_stat_activity where datname = current_database() and application_name = ${application}`
  const areThere = async () => (await instances.execute(db)).rows.length > 0
  // One that has just ended may be connected for another moment.
  return (await areThere()) && pause(1000).then(areThere)
}

function isLocked(file: string): boolean {
  if (!existsSync(file)) return false
  const database = new DatabaseSync(file, { timeout: 100 })
  try {
    database.exec('pragma locking_mode=exclusive; begin exclusive; rollback')
    return false
  } catch (error) {
    return codeOf(error) === codes.busy
  } finally {
    database.close()
  }
}
