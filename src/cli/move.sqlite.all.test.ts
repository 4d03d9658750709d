import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { lastingRows } from '../testing/archives.ts'
import { bytesIn, newSite, postgresToMoveTo } from '../testing/moving.ts'
import { newFolder } from '../testing/new-folder.ts'
import { runCommand } from '../testing/run-command.ts'
import { newBucket } from '../testing/s3.ts'

const { newDatabase } = await postgresToMoveTo()

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
  const there = await runCommand('move', { DATA_DIR: site.folder, ...keys }, '--to', to, '--media', media)
  expect([there.code, there.failed]).toEqual([0, ''])
  expect(there.printed).toContain(`: ${all.toLocaleString('en')} rows of ${Object.keys(rows).length} tables, 2 files, `)
  const settings = `DATA_DIR=${site.folder}, the DATABASE_URL of --to, the MEDIA_URL of the files`
  expect(there.printed).toContain(`Start the site with ${settings}, check it`)
  expect(there.printed).not.toMatch(/hidden|S3RVER/)
  expect(bytesIn(site.folder).filter(([name]) => !/-(?:wal|shm)$|^archives/.test(String(name)))).toEqual(before)

  const other = join(newFolder(), 'new')
  const back = await runCommand('move', { DATABASE_URL: to, MEDIA_URL: media, ...keys }, '--to', other, '--media', other)
  expect([back.code, back.failed]).toEqual([0, ''])
  expect(back.printed).toContain(
    `Start the site with DATA_DIR=${other}, no DATABASE_URL, no MEDIA_URL, check it, and only then delete the old ones.`,
  )
  expect(lastingRows(other)).toEqual(rows)
  // No other user may read it.
  expect([other, join(other, 'club.sqlite'), join(other, 'media')].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0, 0])
})
