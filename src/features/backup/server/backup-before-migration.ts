import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { SiteAt } from '../../../cli/media-at.ts'
import { placeOf } from '../../../db/database-at.ts'
import { stateOf } from '../../../db/migrate.ts'
import * as migrations from '../../../db/migrations.ts'
import { bucketSign, settingsOf } from '../../../db/settings.ts'
import type { Db } from '../../../db/tables.ts'
import * as collections from '../../../site/collections.ts'
import { backupsIn, markOf } from './backup-names.ts'
import { backupPlaceAt } from './backup-place.ts'

const day = 24 * 60 * 60_000
/** How many copies of the database from before an upgrade are kept. */
const keptCopies = 2
const insist = 'start with --without-backup, or with WITHOUT_BACKUP=1, if you have a backup elsewhere'

/** The database has migrations to run, and there is no backup to go back to. */
export class NoBackup extends Error {
  override name = 'NoBackup'
}

/**
 * Makes sure of a backup before migrations run on a database that holds entries or administrators: a SQLite database is copied
 * beside itself; of a Postgres database the newest backup must be younger than a day. Returns a sentence that names the backup,
 * undefined where none is needed. Throws NoBackup.
 */
export async function backupBeforeMigration(db: Db, site: SiteAt, now: Date, known: object = migrations): Promise<string | undefined> {
  const { tables, ran } = await stateOf(db)
  const newest = ran.toSorted().at(-1)
  if (site.withoutBackup || newest === undefined || Object.keys(known).every((name) => ran.includes(name))) return undefined
  if (!(await holdsData(db, tables))) return undefined
  const { folder, copyTo } = placeOf(site.database)
  return folder !== undefined && copyTo ? copyBeside(folder, copyTo, newest) : youngBackup(db, site, now)
}

async function holdsData(db: Db, tables: readonly string[]) {
  const wanted = ['admins', 'aside', ...Object.values(collections).map(({ table }) => table)].filter((name) => tables.includes(name))
  for (const name of wanted) if ((await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)).rows.length > 0) return true
  return false
}

/** Copies the database beside itself, named after the newest migration that it has run, and removes older copies. */
function copyBeside(folder: string, copyTo: (file: string) => void, newest: string) {
  const name = `club-at-${newest}.sqlite`
  const [file, part] = [join(folder, name), join(folder, `${name}.part`)]
  try {
    rmSync(part, { force: true })
    copyTo(part)
    // SQLite does not sync what VACUUM INTO writes.
    for (const path of [part, folder]) sync(path)
    renameSync(part, file)
    sync(folder)
  } catch (error) {
    rmSync(part, { force: true })
    const why = error instanceof Error ? error.message : String(error)
    const sentence = `The database must be upgraded, and no copy of it could be written first: ${why}. Make room in ${folder}, or ${insist}.`
    throw new NoBackup(sentence, { cause: error })
  }
  const copies = readdirSync(folder).filter((each) => /^club-at-.+\.sqlite$/.test(each))
  const byAge = copies.toSorted((one, other) => statSync(join(folder, other)).mtimeMs - statSync(join(folder, one)).mtimeMs)
  for (const old of byAge.slice(keptCopies)) rmSync(join(folder, old))
  return `Before the upgrade the database was copied to ${file}.`
}

function sync(path: string) {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

async function youngBackup(db: Db, { copies }: SiteAt, now: Date) {
  const stop = (why: string) => new NoBackup(`The database must be upgraded, and ${why}. Make a backup with npm run backup, or ${insist}.`)
  if (!copies) throw stop('BACKUP_URL does not say where its backups are')
  const mark = markOf((await settingsOf(db).keptSecret(bucketSign)) ?? '')
  const place = backupPlaceAt(copies)
  const newest = (await backupsIn(place.list(), { mark, now })).find(({ isOwn, made }) => isOwn && made <= now)
  if (newest === undefined) throw stop(`there is no backup of it in ${place.name}`)
  if (now.getTime() - newest.made.getTime() > day) throw stop(`its newest backup, ${newest.name} in ${place.name}, is older than a day`)
  return `The newest backup before the upgrade is ${newest.name} in ${place.name}.`
}
