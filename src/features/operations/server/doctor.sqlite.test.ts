import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { sized } from '../../../contract/text-format.ts'
import { mediaInBucket } from '../../../db/files/bucket.ts'
import * as migrations from '../../../db/migrations.ts'
import { postgresAddress } from '../../../db/postgres/address.ts'
import { newClub } from '../../../testing/club.ts'
import { freePort } from '../../../testing/free-port.ts'
import { mailServer } from '../../../testing/mail-server.ts'
import { newFolder } from '../../../testing/new-folder.ts'
import { newBucket } from '../../../testing/s3.ts'
import { checkBackups, checkDatabase, checkDisk, checkFiles, checkMail, checkSettings, type Finding } from './doctor.ts'

const brief = (findings: Finding[]) => findings.map(({ state, says }) => `${state}: ${says}`)

test('files of a bucket are compared with the rows; wrong keys and a bucket that is away are errors', async () => {
  const bucket = await newBucket()
  const found = async (more = {}, keys = {}) =>
    brief(await checkFiles({ bucket: { ...bucket, ...keys }, folder: '' }, { files: [], sign: 'a site', ...more }))
  expect(await found()).toEqual(['warning: The bucket club does not exist, or no site uses it yet.'])
  await mediaInBucket(bucket).claim('a site')
  expect(await found()).toEqual(['ok: 0 stored, 0 bytes.'])
  expect((await found({ files: [{ id: '0'.repeat(26), size: 5 }] }))[1]).toContain('error: 1 are missing')
  expect((await found({ sign: 'another site' }))[0]).toContain("contains another site's files")
  const refused = await found({}, { accessKey: 'REVOKED' })
  expect(refused[0]).toMatch(/^error: .+, bucket club, does not accept the keys for this bucket\.$/)
  await bucket.stop()
  expect((await found())[0]).toContain('does not answer like an S3 service.')
})

test('a database file that is damaged, or is none, is an error', async () => {
  const folder = newFolder()
  const file = join(folder, 'club.sqlite')
  const found = async () => brief((await checkDatabase(folder, [])).findings)
  const database = new DatabaseSync(file)
  const numbers = 'with recursive numbers(n) as (values (1) union all select n + 1 from numbers limit 2000)'
  database.exec('pragma journal_mode=wal; create table settings (name text)')
  database.exec(`insert into settings ${numbers} select printf('%0100d', n) from numbers`)
  database.close()
  expect((await found())[0]).toMatch(/^error: The database contains tables of another program \(settings\)\./)
  writeFileSync(file, readFileSync(file).fill(7, 20_000, 20_200))
  expect((await found())[0]).toMatch(/^error: The file is damaged: /)
  writeFileSync(file, 'this is no database, but a text of some length'.repeat(100))
  expect(await found()).toEqual(['error: file is not a database'])
})

test('a database with unknown or pending migrations is reported by their names', async () => {
  const { folder } = await newClub()
  const known = Object.keys(migrations)
  const [newest = ''] = known.slice(-1)
  const found = async (names: string[]) => brief((await checkDatabase(folder, names)).findings)
  expect(await found(known.slice(0, -1))).toEqual([expect.stringContaining(`newer than this version of the site: it has ${newest},`)])
  expect((await found([...known, '9999-later']))[1]).toBe('warning: Migrations are pending: 9999-later.')
})

test('a data folder must be a folder, writable even for root, and private; it may be missing if nothing is stored in it', () => {
  const [at = ''] = brief(checkDisk('/proc/self', '/nowhere', true))
  expect(at).toMatch(/^error: DATA_DIR, \/proc\/self, /)
  expect(checkDisk('/nowhere', '/nowhere/keys', true)[0]?.state).toBe('warning')
  expect(checkDisk('/nowhere', '/nowhere/keys', false)[0]?.state).toBe('ok')
  const open = newFolder()
  chmodSync(open, 0o755)
  const keys = join(open, 'first-keys.txt')
  writeFileSync(keys, '')
  expect(brief(checkDisk(keys, '/nowhere', true))[0]).toBe(`error: DATA_DIR, ${keys}, is a file. Set DATA_DIR to a folder.`)
  const [, others, left] = checkDisk(open, keys, true)
  expect(others).toEqual({ state: 'warning', says: `Other users can read ${open} (755).`, todo: `chmod 700 ${open}` })
  expect(left).toMatchObject({ state: 'warning', says: expect.stringContaining(keys) })
})

test.each([
  ['another', '127.0.0.1', 'does not accept the user and password.'],
  ['hunter22', '0.0.0.0', 'cannot be used'],
])('a mail server with the password %s at %s %s', async (password, host, says) => {
  const mail = await mailServer({ password })
  const found = await checkMail(`smtp://club:hunter22@${host}:${mail.port}`, 'club@example.org', '/nowhere')
  expect(found).toMatchObject({ state: 'error', says: expect.stringContaining(`${host} ${says}`) })
  expect(JSON.stringify(found)).not.toContain('hunter22')
})

test('a database that does not answer is named without its password', async () => {
  const postgres = postgresAddress(`postgres://club:hunter22@127.0.0.1:${await freePort()}/club`)
  const [found] = (await checkDatabase({ postgres }, [])).findings
  expect(found?.says).toMatch(/^127\.0\.0\.1:\d+ does not answer \(user club, database club\)\.$/)
  expect(found?.todo).toContain('Correct DATABASE_URL')
})

test.each([
  [{}, 'ok'],
  [{ proxies: 0 }, 'warning'],
  [{ publicOrigin: undefined }, 'warning'],
  [{ publicOrigin: undefined, host: '0.0.0.0' }, 'error'],
  [{ publicOrigin: 'http://club.example.org' }, 'error'],
] as const)('settings %o are: %s', (more, state) => {
  const given = { host: '127.0.0.1', publicOrigin: 'https://club.example.org', proxies: 1, ...more }
  expect(checkSettings(given, []).map((finding) => finding.state)).toEqual([state])
})

test('backups are ok while the newest is younger than 36 hours, and if they are not on this machine alone', async () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const place: { name: string; check: () => Promise<void>; room?: unknown } = { name: '/backups', check: async () => {} }
  const made = (time: string) => ({ made: new Date(`2026-11-${time}:00Z`), size: 1500 })
  const said = async (at?: typeof place, newest?: ReturnType<typeof made>) => brief(await checkBackups(at, async () => newest, now)).join()
  expect(await said()).toMatch(/^warning: .*BACKUP_URL is not set/)
  const onlyHere = 'warning: Backups are only on this machine. If it breaks, they are lost with it.'
  expect(await said({ ...place, room: 1 }, made('22T07:00'))).toBe(`ok: The last one in /backups is 5 hours old, 1.5 kB.,${onlyHere}`)
  expect(await said(place)).toBe('warning: There is none of this site in /backups yet.')
  expect(await said(place, made('20T23:00'))).toBe('error: The last one in /backups is 37 hours old, 1.5 kB.')
  expect(await said(place, made('22T07:00'))).toBe('ok: The last one in /backups is 5 hours old, 1.5 kB.')
  const check = () => Promise.reject(Object.assign(new Error('shut'), { code: 'EACCES' }))
  expect(await said({ ...place, check })).toBe('error: /backups cannot be written (EACCES).')
})

test('bytes are written as a person reads them', () => {
  const written = ['0 bytes', '18 bytes', '999 bytes', '1.5 kB', '12 MB', '2.5 GB', '3.0 TB']
  expect([0, 18, 999, 1500, 12_345_678, 2.5e9, 3e12].map(sized)).toEqual(written)
})
