import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import * as migrations from '../db/migrations.ts'
import { openFile } from '../db/sqlite/database-file.ts'
import { passingAdminTables } from '../features/accounts/store.ts'
import '../site/entry-hooks.ts'
import { things } from '../testing/examples.ts'
import { newFolder } from '../testing/new-folder.ts'
import { openStore } from './store.ts'

const making = (table: string): Migration => ({
  up: async (db) => void (await db.schema.createTable(table).addColumn('id', 'text').execute()),
})
const pragma = async (store: Awaited<ReturnType<typeof openStore>>, name: string) =>
  Object.values((await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(store.db)).rows[0] ?? {})[0]

test('a new and a re-opened database both hold what a power cut asks for', async () => {
  const at = newFolder()
  for (const time of ['new', 're-opened', 'once more']) {
    const store = await openStore(at, migrations)
    for (const [name, value] of Object.entries({ journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: 5000 }))
      expect.soft(await pragma(store, name), `${name}, ${time}`).toBe(value)
    await store.close()
  }
})

test('a database that cannot hold it is not opened', () => {
  // In memory there is no write-ahead log.
  expect(() => openFile(':memory:')).toThrow('SQLite reports journal_mode=memory, but it must be wal')
})

const later = { ...migrations, '0999-later': { up: async () => {} } }
test.each([
  ['newer than the code', later, /^The database is newer than this version .* 0999-later,/],
  ['of another program', { orders: making('orders') }, 'The database contains tables of another program (orders).'],
])('a database that is %s is refused in plain words, and not touched', async (_, steps, sentence) => {
  const at = newFolder()
  await (await openStore(at, steps)).close()
  if ('orders' in steps) {
    const file = new DatabaseSync(join(at, 'club.sqlite'))
    file.exec('drop table kysely_migration; drop table kysely_migration_lock')
    file.close()
  }
  const before = readFileSync(join(at, 'club.sqlite'))
  await expect(openStore(at, migrations)).rejects.toThrow(sentence)
  expect(readFileSync(join(at, 'club.sqlite'))).toEqual(before)
})

test('a migration that fails leaves nothing of itself, nor of those that ran with it', async () => {
  const at = newFolder()
  await (await openStore(at, migrations)).close()
  const failing: Record<string, Migration> = {
    ...migrations,
    '0998-good': making('half'),
    '0999-bad': {
      up: async (db) => {
        await db.schema.dropTable('events').execute()
        throw new Error('half-way')
      },
    },
  }
  await expect(openStore(at, failing)).rejects.toThrow('half-way')
  const store = await openStore(at, migrations)
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where name in ('events', 'half')`.execute(store.db)
  expect(rows).toEqual([{ name: 'events' }])
  await store.close()
})

const ownTables =
  'settings sessions media pictures picture_files file_uses loose_files moved_in submissions rate_limits jobs slugs search search_words file_texts history'

test('the database has the tables that a contract or the project names, with the columns of each contract, none of which may be empty', async () => {
  const store = await openStore(newFolder(), migrations)
  const tables = await store.db.introspection.getTables()
  await store.close()
  const index = ['', '_config', '_data', '_idx'].map((part) => `search_index${part}`)
  const known = [...ownTables.split(' '), ...index, 'admins', ...passingAdminTables, ...things.map(({ table }) => table)]
  expect(tables.map(({ name }) => name).sort()).toEqual(known.sort())
  for (const thing of things) {
    const columns = tables.find(({ name }) => name === thing.table)?.columns ?? []
    expect
      .soft(
        columns.map(({ name }) => name),
        thing.table,
      )
      .toEqual(expect.arrayContaining(['id', ...Object.keys(thing.fields)]))
    for (const { name, dataType, isNullable } of columns)
      if (name in thing.fields) expect.soft({ dataType, isNullable }, name).toEqual({ dataType: 'TEXT', isNullable: false })
  }
})

test('nobody but the owner may read the database, also one that was open to others', async () => {
  const at = newFolder()
  const modes = () => readdirSync(at).map((name) => `${name} ${(statSync(join(at, name)).mode & 0o777).toString(8)}`)
  const closed = ['club.sqlite 600', 'club.sqlite-shm 600', 'club.sqlite-wal 600']
  const before = process.umask(0o022)
  onTestFinished(() => void process.umask(before))
  for (const time of ['new', 'open to others']) {
    const store = await openStore(at, migrations)
    expect.soft(modes(), time).toEqual(closed)
    await store.close()
    chmodSync(join(at, 'club.sqlite'), 0o644)
  }
})
