import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll } from 'vitest'
import { type BucketAt, mediaInBucket } from '../db/files/bucket.ts'
import { newId } from '../db/id.ts'
import { postgresAddress } from '../db/postgres/address.ts'
import type { SiteSettings } from '../features/backup/server/archived-site.ts'
import { askPostgres } from './ask-postgres.ts'
import { layMigrated } from './databases.ts'
import { fillEveryTable } from './every-table.ts'
import { newFolder } from './new-folder.ts'
import { newPostgres } from './postgres.ts'

export const inFolder = (folder: string) => ({ database: folder, files: { folder: join(folder, 'media') } })

/** A Postgres of its own until the tests of the file are over, and how to make an empty database in it. */
export async function emptyPostgres() {
  const server = await newPostgres()
  afterAll(server.end)
  return { port: server.port, newDatabase: () => newDatabase(server) }
}

async function newDatabase(server: Awaited<ReturnType<typeof newPostgres>>) {
  const name = `filled_${randomBytes(6).toString('hex')}`
  // Of a language, as a host makes it; the site's own order is that of the bytes.
  await server.admin(`create database ${name} template template0 locale_provider icu icu_locale 'en-US' locale 'C'`)
  const address = server.address(name)
  const ask = (sql: string, database = address): Promise<Record<string, unknown>[]> => askPostgres(database, sql)
  return { name, address, at: { postgres: postgresAddress(address) }, ask }
}

/** Databases with odd rows in every table, each made once, by the number of rows. */
const filled = new Map<number, Promise<Buffer>>()

async function filledDatabase(rows: number) {
  const folder = newFolder()
  await layMigrated(folder)
  fillEveryTable(join(folder, 'club.sqlite'), rows)
  return readFileSync(join(folder, 'club.sqlite'))
}

/** A whole site in a folder that no process has open: odd rows in every table, and files of these sizes. */
export async function newSite({ rows = 25, sizes = [0, 1, 70_000] } = {}) {
  const folder = newFolder()
  const database = filled.get(rows) ?? filledDatabase(rows)
  filled.set(rows, database)
  writeFileSync(join(folder, 'club.sqlite'), await database, { mode: 0o600 })
  const media = join(folder, 'media')
  mkdirSync(media)
  const opened = new DatabaseSync(join(folder, 'club.sqlite'))
  opened.exec(`delete from media; insert into settings values ('secret:bucket', '${randomBytes(8).toString('hex')}')`)
  const ids = sizes.map((size) => {
    const id = newId()
    writeFileSync(join(media, id), randomBytes(size))
    opened
      .prepare('insert into media (id, name, type, added, size) values (?, ?, ?, ?, ?)')
      .run(id, `${size}.pdf`, 'application/pdf', '2026-01-01', size)
    return id
  })
  opened.close()
  return { folder, media, ids, at: inFolder(folder) }
}

/** The ids of what a bucket keeps. */
export const keptIn = (bucket: BucketAt) => Array.fromAsync(mediaInBucket(bucket).list(), ({ id }) => id)

export type At = { database: SiteSettings['database']; files: { folder: string } | { bucket: BucketAt } }
export const settingsOf = ({ database, files }: At): SiteSettings => ({
  database,
  bucket: 'bucket' in files ? files.bucket : undefined,
  dataDir: 'folder' in files ? dirname(files.folder) : typeof database === 'string' ? database : newFolder(),
  passphrase: undefined,
})

/** The hash of every file in a folder, and when it was written. */
export function bytesIn(folder: string) {
  const names =
    existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted() : []
  const files = names.map((name) => ({ name, path: join(folder, name) })).filter(({ path }) => statSync(path).isFile())
  return files.map(({ name, path }) => [name, createHash('sha256').update(readFileSync(path)).digest('hex'), statSync(path).mtimeMs])
}

/** Every row of a folder's database with the types of its values, but what each database has of its own. */
export function rowsIn(folder: string) {
  // Of a copy: SQLite may leave files beside a database that it opens.
  const copy = newFolder()
  for (const name of readdirSync(folder)) if (name.startsWith('club.sqlite')) copyFileSync(join(folder, name), join(copy, name))
  const database = new DatabaseSync(join(copy, 'club.sqlite'), { readBigInts: true })
  const tables = database.prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`).all()
  const held = tables.map(({ name }) => {
    const rows = database.prepare(`select * from "${String(name).replaceAll('"', '""')}"`).all()
    return [
      name,
      rows.map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))).toSorted(),
    ] as const
  })
  database.close()
  return Object.fromEntries(held.filter(([name]) => !String(name).startsWith('kysely'))) as Record<string, string[]>
}
