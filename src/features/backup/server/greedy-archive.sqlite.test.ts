import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { named, tarred } from '../../../testing/archive-parts.ts'
import { sourceOf } from '../../../testing/archives.ts'
import { newFolder } from '../../../testing/moving.ts'
import { manifestName, manifestOf, rowsName } from './manifest.ts'
import { decrypted } from './passphrase.ts'
import { readArchive } from './read-archive.ts'
import { sqliteRows } from './rows.ts'

test.each(['{},', '"a",'])('a manifest with millions of %s is refused at the first of them', (one) => {
  const list = { format: 1, made: '2026-03-07T04:30:00.000Z', engine: 'sqlite', migrations: [], missing: [], files: [] }
  for (const name of ['files', 'missing', 'migrations'].filter((name) => one !== '"a",' || !/mi/.test(name))) {
    const text = JSON.stringify(list).replace(`"${name}":[]`, `"${name}":[${one.repeat(2_000_000)}0]`)
    expect(() => manifestOf(Buffer.from(text), [])).toThrow('This archive has been changed')
  }
})

test('a manifest that is larger than that of any site is refused before it is in memory', async () => {
  const parts = [named(rowsName, Buffer.alloc(10)), named(manifestName, Buffer.alloc(16_000_001))]
  const reading = readArchive(sourceOf(await tarred(parts))())
  await expect(reading).rejects.toThrow('of 16000001 bytes, which is too large.')
})

test.each([
  [18, 'is not the one that this archive was encrypted with'],
  [19, 'asks for more memory than an archive of a site does'],
])('a passphrase that takes 2 to the %i to be tried is looked at as far as age itself makes such', async (power, why) => {
  const base64 = (size: number) => Buffer.alloc(size, 7).toString('base64').replaceAll('=', '')
  const head = `age-encryption.org/v1\n-> scrypt ${base64(16)} ${power}\n${base64(32)}\n--- ${base64(32)}\n`
  async function* closed() {
    yield Buffer.from(head.padEnd(2000))
  }
  await expect(decrypted(closed(), 'a passphrase of some length').next()).rejects.toThrow(why)
})

/** The rows of an archive with so many texts of so many signs each. */
async function texts(many: number, signs: number) {
  const folder = newFolder()
  const database = new DatabaseSync(join(folder, 'club.sqlite'))
  database.exec('create table long (a text)')
  for (let at = 0; at < many; at += 1) database.prepare('insert into long values (?)').run('x'.repeat(signs))
  database.close()
  const rows = sqliteRows(folder, true)
  onTestFinished(() => rows.close())
  return rows.of({ name: 'long', columns: ['a'] })[Symbol.asyncIterator]()
}

test('of migrations with endless names only the beginning is read', async () => {
  const folder = newFolder()
  const database = new DatabaseSync(join(folder, 'club.sqlite'))
  database.exec(`create table kysely_migration (name text); insert into kysely_migration values (hex(zeroblob(60000)))`)
  database.close()
  const rows = sqliteRows(folder, true)
  expect(await rows.steps()).toEqual(['0'.repeat(100)])
  rows.close()
})

test('a value that is longer than any of a site is refused before it is in memory', async () => {
  await expect((await texts(1, 5_000_000)).next()).rejects.toThrow('too big')
})
