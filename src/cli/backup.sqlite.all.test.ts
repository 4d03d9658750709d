import { execFile } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import * as migrations from '../db/migrations.ts'
import { openStore } from '../entries/store.ts'
import { lastingRows } from '../testing/archives.ts'
import { bytesIn, emptyPostgres, newSite, rowsIn } from '../testing/filled-sites.ts'
import { newFolder } from '../testing/new-folder.ts'
import { runCommand } from '../testing/run-command.ts'
import { newBucket } from '../testing/s3.ts'

const { newDatabase } = await emptyPostgres()
// They run whole processes, for which a busy machine may take its time.
vi.setConfig({ testTimeout: 90_000 })
const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
const media = (folder: string) => bytesIn(join(folder, 'media')).map(([name, digest]) => [name, digest])

test('the commands take a copy of a site that serves, and put it in the place of another one', async () => {
  const site = await newSite({ sizes: [10, 1_234_567] })
  const running = await openStore(site.folder, migrations)
  const file = join(newFolder(), 'the club.tar')
  const made = await runCommand('backup', { DATA_DIR: site.folder }, file)
  expect([made.code, made.failed]).toEqual([0, ''])
  expect(made.printed).toMatch(
    /^the club\.tar in \/.*\n {2}backup of \S+: [\d,]+ rows of \d+ tables, 2 files, \d\.\d MB\n {2}verified byte by byte/m,
  )
  expect(statSync(file).mode & 0o077).toBe(0)
  const again = await runCommand('backup', { DATA_DIR: site.folder }, file)
  expect([again.code, again.failed]).toEqual([
    1,
    `the club.tar already exists in ${dirname(file)} and is not overwritten. Choose another name.\n`,
  ])
  expect(readdirSync(join(site.folder, 'archives'))).toEqual([])

  const shut = await runCommand('restore', { DATA_DIR: site.folder }, file)
  expect([shut.code, shut.failed]).toEqual([
    1,
    `${site.folder} is in use. Stop the site there, with all its instances, and try again.\nThe site was not changed.\n`,
  ])
  await running.close()

  const other = await newSite({ rows: 3, sizes: [30] })
  const before = rowsIn(other.folder)
  const closed = { DATA_DIR: other.folder, BACKUP_PASSPHRASE: 'only the club knows this' }
  expect((await runCommand('restore', closed, file)).failed).toContain('This backup is not encrypted')
  const put = await runCommand('restore', closed, file, '--plain')
  expect([put.code, put.failed]).toEqual([0, ''])
  expect(put.printed).toContain('2 files were added, 0 already existed; none was removed')
  const [, aside = ''] = /The rows from before the restore: (.*)/.exec(put.printed) ?? []
  expect(statSync(aside).mode & 0o077).toBe(0)
  expect(lastingRows(other.folder)).toEqual({ ...lastingRows(site.folder), settings: expect.anything() })
  expect(before.media).not.toEqual(rowsIn(other.folder).media)
  expect(readdirSync(other.media)).toHaveLength(3)
})

test('a copy goes to BACKUP_URL under a name of its own, encrypted, and comes back by that name on the other engine', async () => {
  const site = await newSite({ sizes: [10, 300_000] })
  const bucket = await newBucket()
  const passphrase = 'only the club knows this'
  const away = { BACKUP_URL: `s3://club/copies/of-it?endpoint=${bucket.endpoint}`, BACKUP_PASSPHRASE: passphrase, ...keys }
  const [lost = ''] = readdirSync(site.media)
  rmSync(join(site.media, lost))
  const made = await runCommand('backup', { DATA_DIR: site.folder, ...away })
  expect([made.code, made.failed]).toEqual([0, ''])
  expect(made.printed).toContain(`1 file that a row refers to is missing: ${lost}`)
  const [, name = ''] = /(club-[0-9a-f]{8}-\d{8}T\d{9}Z\.tar\.age) in s3:\/\/club\/copies\/of-it\/ at/.exec(made.printed) ?? []
  const listed = await runCommand('restore', away)
  expect(listed.printed).toContain(name)
  expect(listed.printed + made.printed).not.toMatch(new RegExp(`${passphrase}|S3RVER`))

  const { address } = await newDatabase()
  const folder = newFolder()
  const there = { DATA_DIR: folder, DATABASE_URL: address, ...away }
  const wrong = await runCommand('restore', { ...there, BACKUP_PASSPHRASE: 'nobody knows this one' }, name)
  expect([wrong.code, wrong.failed]).toEqual([1, expect.stringContaining('is not the one that this backup was encrypted with')])
  const put = await runCommand('restore', there, name)
  expect([put.code, put.failed]).toEqual([0, ''])
  expect(media(folder)).toEqual(media(site.folder))
})

test('a full disk stops a restore with nothing changed', async () => {
  const [site, other] = [await newSite({ sizes: [3_000_000] }), await newSite({ rows: 3, sizes: [30] })]
  const file = join(newFolder(), 'site.tar')
  expect((await runCommand('backup', { DATA_DIR: site.folder }, file)).failed).toBe('')
  const before = [rowsIn(other.folder), readdirSync(other.media)]
  const full = await limited(other.folder, file, 2_000_000, 'restore')
  expect([full.code, full.failed]).toEqual([1, expect.stringMatching(/The disk .*is full/)])
  expect([rowsIn(other.folder), readdirSync(other.media)]).toEqual(before)
  expect(readdirSync(join(other.folder, 'archives'))).toEqual([])
})

test('a full disk, a bucket that is away and a file in place of a folder are reported, with nothing half-written left', async () => {
  const site = await newSite({ sizes: [9_000_000] })
  const folder = newFolder()
  const full = await limited(site.folder, join(folder, 'site.tar'), 9_500_000)
  expect([full.code, full.failed]).toEqual([1, expect.stringContaining('The disk is full.\n')])
  expect([readdirSync(folder), readdirSync(join(site.folder, 'archives'))]).toEqual([[], []])
  const bucket = await newBucket()
  await bucket.stop()
  const away = { DATA_DIR: site.folder, BACKUP_URL: `s3://club/copies?endpoint=${bucket.endpoint}`, ...keys }
  const gone = await runCommand('backup', away)
  expect([gone.code, gone.failed]).toEqual([1, 'The file storage did not answer correctly. Try again in a moment.\n'])
  expect((await runCommand('restore', { DATA_DIR: site.folder }, join(folder, 'none.tar'))).failed).toContain('There is no file')
  const none = await runCommand('backup', { DATA_DIR: newFolder() }, join(folder, 'a.tar'))
  expect(none.failed).toMatch(/^There is no site in .*DATA_DIR is not the folder/)
})

/** The command on a disk that takes no file of more bytes. */
const limited = (folder: string, file: string, most: number, command = 'backup') =>
  new Promise<{ code: number; failed: string }>((resolve) => {
    const script = `trap '' XFSZ; ulimit -f ${Math.ceil(most / 1024)}; exec "$@"`
    // Whose input is a socket, a bash takes for one from afar, and reads what a person's begins with.
    const words = ['--norc', '-c', script, 'bash', process.execPath, join(import.meta.dirname, `${command}.ts`), file]
    const env = { PATH: process.env.PATH, DATA_DIR: folder }
    execFile('bash', words, { env }, (error, _, failed) => resolve({ code: Number(error?.code ?? 0), failed }))
  })
