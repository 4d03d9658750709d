import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lastingRows } from '../testing/archives.ts'
import { doctored } from '../testing/doctored.ts'
import { bytesIn, newFolder, newSite, postgresToMoveTo, unmarked } from '../testing/moving.ts'
import { folderOf } from '../testing/reply-folder.ts'
import { runCommand } from '../testing/run-command.ts'
import { newBucket } from '../testing/s3.ts'
import { configOf } from './config.ts'
import { start } from './start.ts'

const { newDatabase, port } = await postgresToMoveTo()

const run = (environment: Record<string, string>, args: string[]) => runCommand('move', environment, ...args)

// They run whole processes, for which a busy machine may take its time.
vi.setConfig({ testTimeout: 90_000 })

test('the command moves a site to Postgres and a bucket and back, and tells what moved, without a password', async () => {
  const site = await newSite({ sizes: [10, 1_234_567] })
  const [before, rows] = [bytesIn(site.folder), lastingRows(site.folder)]
  const all = Object.values(rows).reduce((sum, { length }) => sum + length, 0)
  const { address } = await newDatabase()
  const bucket = await newBucket()
  const to = address.replace('club:club@', 'club:hidden@')
  const media = `s3://club?endpoint=${bucket.endpoint}`
  const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  const there = await run({ DATA_DIR: site.folder, ...keys }, ['--to', to, '--media', media])
  expect([there.code, there.failed]).toEqual([0, ''])
  expect(there.printed).toContain(`: ${all.toLocaleString('en')} rows of ${Object.keys(rows).length} tables, 2 files, `)
  const settings = `DATA_DIR=${site.folder}, the DATABASE_URL of --to, the MEDIA_URL of the files`
  expect(there.printed).toContain(`Start the site with ${settings}, check it`)
  expect(there.printed).not.toMatch(/hidden|S3RVER/)
  expect(there.printed).toContain(`${site.folder}/moved-to.txt prevents an accidental start`)
  expect(unmarked(bytesIn(site.folder)).filter(([name]) => !/-(?:wal|shm)$|^archives/.test(String(name)))).toEqual(before)

  const other = join(newFolder(), 'new')
  const back = await run({ DATABASE_URL: to, MEDIA_URL: media, ...keys }, ['--to', other, '--media', other])
  expect([back.code, back.failed]).toEqual([0, ''])
  expect(back.printed).toContain(
    `Start the site with DATA_DIR=${other}, no DATABASE_URL, no MEDIA_URL, check it, and only then delete the old ones.`,
  )
  expect(lastingRows(other)).toEqual(rows)
  const bytes = (folder: string) => bytesIn(join(folder, 'media')).map(([name, digest]) => [name, digest])
  expect(bytes(other)).toEqual(bytes(site.folder))
  // For nobody else to read.
  expect([other, join(other, 'club.sqlite'), join(other, 'media')].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0, 0])
})

test('from where a site has moved nothing starts or is changed, but is told where the site is', async () => {
  const site = await newSite({ rows: 1, sizes: [1] })
  const { address, name } = await newDatabase()
  expect((await run({ DATA_DIR: site.folder }, ['--to', address])).failed).toBe('')
  const stale = { DATA_DIR: site.folder }
  // A start sets it for its whole process, which this one is.
  const umask = process.umask()
  onTestFinished(() => void process.umask(umask))
  const before = bytesIn(site.folder)
  const moved = `The site has moved from ${site.folder} to 127.0.0.1:${port}/${name} on `
  const { code, printed, failed } = await runCommand('admin', stale, 'list')
  expect([code, printed]).toEqual([1, ''])
  expect(failed).toMatch(/ Set DATABASE_URL or DATA_DIR to that place; or, to run the site from the old one again, delete \S+ first\.\n$/)
  const old = folderOf({ 'gallery.json': '{"galleryData": []}' })
  for (const more of [[], ['--dry-run']]) expect.soft((await runCommand('import', stale, old, ...more)).failed).toContain(moved)
  await expect(start(configOf(stale))).rejects.toThrow(moved)
  const looked = await doctored(stale)
  expect([looked.code, looked.said]).toEqual([1, expect.stringContaining(`✗ Database  ${moved}`)])
  expect(bytesIn(site.folder)).toEqual(before)

  // With the new address the same folder serves on; and the other way round the database is the one that is left.
  const now = { ...stale, DATABASE_URL: address }
  const admin = await runCommand('admin', now, 'list')
  expect([admin.code, admin.failed]).toEqual([0, ''])
  const to = join(newFolder(), 'new')
  expect((await run(now, ['--to', to, '--media', to])).failed).toBe('')
  await expect(start(configOf(now))).rejects.toThrow(`/${name} to ${to} on `)
  expect((await runCommand('admin', { DATA_DIR: to }, 'list')).failed).toBe('')
})

test('a move that stops says why in one sentence without a password', async () => {
  const site = await newSite({ rows: 1 })
  const { code, failed } = await run({ DATA_DIR: site.folder }, ['--to', `postgres://club:hidden@127.0.0.1:${port}/nowhere`])
  expect([code, failed.trim().split('\n')]).toEqual([
    1,
    [
      `The database cannot be used. 127.0.0.1:${port} cannot be used: database "nowhere" does not exist (user club, database nowhere).`,
      'Nothing was moved; the site is unchanged.',
    ],
  ])
})
