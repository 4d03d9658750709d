import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { createTarPacker, type TarHeader } from 'modern-tar'
import { expect, test } from 'vitest'
import { archivable, bytesOf, sourceOf } from '../../../testing/archives.ts'
import { bytesIn, newSite, rowsIn } from '../../../testing/filled-sites.ts'
import { newFolder } from '../../../testing/new-folder.ts'
import { type Manifest, manifestName, rowsName } from './manifest.ts'
import { restoreSite } from './restore-site.ts'
import { filesOf } from './tar.ts'

/** One file of an archive that is put together by hand. */
type Part = { header: TarHeader; bytes: Buffer }

const passphrase = 'a passphrase of some length'
/** An archive, and its files in their order, its list last. */
const archive = await bytesOf(await archivable((await newSite({ rows: 5, sizes: [10, 70_000] })).at))
const parts: Part[] = []
for await (const { name, size, bytes } of filesOf(sourceOf(archive)())) parts.push({ header: { name, size }, bytes: await buffer(bytes) })
const [rows, file, other, list] = parts as [Part, Part, Part, Part]
const manifest: Manifest = JSON.parse(String(list.bytes))

const named = (name: string, bytes: Buffer): Part => ({ header: { name, size: bytes.length }, bytes })
const listing = (changes: object) => named(manifestName, Buffer.from(JSON.stringify({ ...manifest, ...changes })))
/** The manifest of these files. */
const listOf = (files: Part[], changes: object = {}) =>
  listing({
    files: files.map(({ header: { name, size }, bytes }) => ({ name, size, sha256: createHash('sha256').update(bytes).digest('hex') })),
    ...changes,
  })

async function tarred(all: Part[]) {
  const { readable, controller } = createTarPacker()
  const packed = buffer(readable)
  for (const { header, bytes } of all) {
    const writer = controller.add(header).getWriter()
    if (bytes.length > 0) await writer.write(bytes)
    await writer.close()
  }
  controller.finalize()
  return packed
}

/** The archive after something was done to its rows. */
function withRows(sql: string, changes?: object) {
  const path = join(newFolder(), 'club.sqlite')
  writeFileSync(path, rows.bytes)
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
  const changed = named(rowsName, readFileSync(path))
  return tarred([changed, listOf([changed], changes)])
}

/** The sentence about it, after a check that nothing was changed and nothing is left. */
async function refused(bytes: Buffer, given?: string) {
  const now = await newSite({ rows: 3, sizes: [30] })
  const before = bytesIn(now.folder)
  const to = await archivable(now.at, given)
  const why = await restoreSite(sourceOf(bytes, given), to).then(
    () => 'it was restored',
    (error: Error) => (error.name === 'ArchiveUnfit' ? error.message : String(error.stack)),
  )
  expect(bytesIn(now.folder).filter(([name]) => !/-(?:wal|shm)$/.test(String(name)))).toEqual(before)
  expect(readdirSync(to.folder)).toEqual([])
  return why
}

test('one that is cut or changed anywhere, or is something else, is refused', async () => {
  // One that is put together by hand as the site does it is not.
  expect(await refused(await tarred(parts)).catch(() => 'it was restored')).toBe('it was restored')
  for (const length of [0, 511, 20_000, rows.bytes.length + 512, archive.length - 70_000, archive.length - 1025])
    expect.soft(await refused(archive.subarray(0, length)), `${length} bytes`).toMatch(/incomplete/)
  expect(await refused(await tarred([rows, file, other]))).toContain('incomplete: its list, which comes last, is missing.')
  for (const place of [3, 600, 5000, rows.bytes.length + 1028, archive.length - 60_000, archive.length - 3000]) {
    const changed = Buffer.from(archive)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect.soft(await refused(changed), `byte ${place}`).toMatch(/changed|no backup|no site|damaged/)
  }
  for (const bytes of [Buffer.from('<!doctype html>'.repeat(100)), gzipSync(archive)])
    expect(await refused(bytes)).toMatch(/^This is not a backup of a site/)
})

const odd = (name: string, type: 'symlink' | 'link' | 'directory', linkname = ''): Part => ({
  header: { name, type, linkname, size: 0 },
  bytes: Buffer.alloc(0),
})
const outside = 'which no backup of a site contains'
const unlike = 'its content differs from its list'
test.each<[string, Part[], string]>([
  ['a name that leads out', [rows, named('media/../../first-keys.txt', file.bytes), list], outside],
  ['a name from the root', [rows, named('/etc/passwd', file.bytes), list], outside],
  ['a link', [rows, odd(file.header.name, 'symlink', '/etc/passwd'), list], 'is a symlink, not a file'],
  ['a hard link', [rows, odd(file.header.name, 'link', rowsName), list], 'is a link, not a file'],
  ['two files of one name', [rows, file, file, list], 'contains two files called'],
  ['files before the rows', [file, rows, list], 'does not begin with its rows'],
  ['something after its list', [...parts, named(`media/${'z'.repeat(26)}`, file.bytes)], 'after its list'],
  ['a file that its list lacks', [...parts.slice(0, 3), listOf([rows, file])], unlike],
  ['another file', [rows, named(file.header.name, Buffer.alloc(10)), other, list], unlike],
  ['a list that is larger than any', [rows, named(manifestName, Buffer.alloc(16_000_001))], 'of 16000001 bytes, which is too large'],
  ['a newer form', [...parts.slice(0, 3), listing({ format: 2 })], 'made by a newer version'],
])('one with %s is refused', async (_, changed, why) => {
  expect(await refused(await tarred(changed))).toContain(why)
})

test('one of a newer version is refused, also where its list does not say so', async () => {
  const migrations = [...manifest.migrations, '9999-z-not-yet']
  const insert = `insert into kysely_migration values ('9999-z-not-yet', '2030-01-01')`
  expect(await refused(await withRows(insert, { migrations }))).toMatch(/is newer than this version of the site.*9999-z-not-yet/)
  expect(await refused(await withRows(insert))).toContain('the version of its rows differs from its list')
})

test.each([
  ['create trigger more after insert on settings begin delete from admins; end', 'contain more, which no site has'],
  ['create view odd as select 1', 'contain odd, which no site has'],
  ['create virtual table found using fts5(a)', 'contain found, which no site has'],
  ['insert into settings select 1, hex(zeroblob(2500000))', 'cannot be used: string or blob too big'],
  ['drop table settings', 'cannot be used: no such table: settings'],
  ['pragma foreign_keys=off; delete from kysely_migration', 'the version of its rows differs'],
])('rows that are not those of a site are refused: %s', async (sql, why) => expect(await refused(await withRows(sql))).toContain(why))

test('one that became another after it was verified is refused, and no row is replaced', async () => {
  const changed = { ...file, bytes: Buffer.alloc(file.bytes.length, 'x') }
  // Whole as it is, by a list of its own.
  const another = await tarred([rows, changed, other, listOf([rows, changed, other])])
  const reads = [archive, another]
  const now = await newSite({ rows: 3 })
  const [to, before] = [await archivable(now.at), rowsIn(now.folder)]
  await expect(restoreSite(() => sourceOf(reads.shift() ?? archive)(), to)).rejects.toThrow('This backup was changed while it was read.')
  expect([rowsIn(now.folder), reads]).toEqual([before, []])
})

test('one that asks for more memory for its passphrase than that of a site is refused before it is tried', async () => {
  const text = (size: number) => Buffer.alloc(size, 7).toString('base64').replaceAll('=', '')
  const head = `age-encryption.org/v1\n-> scrypt ${text(16)} 19\n${text(32)}\n--- ${text(32)}\n`
  expect(await refused(Buffer.from(head.padEnd(2000)), passphrase)).toContain('needs more memory than a backup of a site does')
})

test('one that is encrypted opens with its passphrase alone, not when it was changed or cut, and where one is set no other opens', async () => {
  const closed = await bytesOf(await archivable((await newSite({ rows: 5, sizes: [10, 70_000] })).at, passphrase))
  expect(closed.includes('club.sqlite')).toBe(false)
  expect(await refused(closed, passphrase).catch(() => 'it was restored')).toBe('it was restored')
  expect(await refused(closed, 'another passphrase of some length')).toContain('is not the one that this backup was encrypted with')
  expect(await refused(closed)).toContain('This backup is encrypted. Set BACKUP_PASSPHRASE')
  // Whoever made it.
  expect(await refused(archive, passphrase)).toMatch(/^This backup is not encrypted, .* npm run restore -- FILE --plain\.$/)
  const changed = Buffer.from(closed)
  changed[70_000] = (changed[70_000] ?? 0) ^ 1
  for (const bytes of [changed, closed.subarray(0, 100), closed.subarray(0, -1)])
    expect.soft(await refused(bytes, passphrase)).toMatch(/ends early, or has been changed/)
})
