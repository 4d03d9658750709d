import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../../entries/store.ts'
import { lastingRows } from '../../../testing/archives.ts'
import { bytesIn, inFolder, keptIn, move, newFolder, newSite, postgresToMoveTo, refusal, steps, unmarked } from '../../../testing/moving.ts'
import { newBucket } from '../../../testing/s3.ts'
import { assertNotMoved } from './move-site.ts'

const { newDatabase, port } = await postgresToMoveTo()
const started = (folder: string) => () => assertNotMoved({ dataDir: folder, database: folder })
const names = (folder: string) => bytesIn(join(folder, 'media')).map(([name, digest]) => [name, digest])

test('a whole site moves to Postgres and a bucket, and back, with every row and byte; the old places are marked', async () => {
  const site = await newSite({ sizes: [0, 1, 70_000, 6_000_000] })
  const untouched = bytesIn(site.folder)
  const postgres = await newDatabase()
  const bucket = await newBucket()
  const there = await move(site.at, { database: postgres.at, files: { bucket } })
  expect(unmarked(bytesIn(site.folder)).filter(([name]) => !/-(?:wal|shm)$/.test(String(name)))).toEqual(untouched)
  expect(Object.fromEntries(there.manifest.tables.map(({ name, rows }) => [name, rows]))).toEqual(
    Object.fromEntries(Object.entries(lastingRows(site.folder)).map(([name, { length }]) => [name, length])),
  )
  expect([there.manifest.files.length, there.manifest.missing]).toEqual([5, []])
  expect(started(site.folder)).toThrow(`has moved from ${site.folder} to 127.0.0.1:${port}/${postgres.name} on `)

  const back = newFolder()
  const moved = await move({ database: postgres.at, files: { bucket } }, inFolder(back))
  expect(lastingRows(back)).toEqual(lastingRows(site.folder))
  expect(names(back)).toEqual(names(site.folder))
  expect(moved.mark).toContain('moved-to.txt')
  await (await openStore(back, steps)).close()
})

test('the files move alone into a bucket and back', async () => {
  const site = await newSite()
  const bucket = await newBucket()
  expect((await move(site.at, { ...site.at, files: { bucket } })).mark).toBeUndefined()
  expect((await keptIn(bucket)).toSorted()).toEqual(site.ids.toSorted())
  const other = newFolder()
  await move({ ...site.at, files: { bucket } }, { ...site.at, files: { folder: join(other, 'media') } })
  expect(names(other)).toEqual(names(site.folder))
  expect(started(site.folder)).not.toThrow()
})

test('a place that is taken, of another program or in use is refused in a sentence, and stays as it is', async () => {
  const [site, taken] = [await newSite(), await newSite()]
  const before = lastingRows(taken.folder)
  expect(await refusal(site.at, inFolder(taken.folder))).toMatch(/ is not empty: its table .+ has rows\.$/)
  expect(lastingRows(taken.folder)).toEqual(before)
  expect(await refusal(site.at, site.at)).toBe(`${site.folder} is where the site is already.`)
  expect(await refusal(inFolder(newFolder()), taken.at)).toMatch(/^There is no site in/)
  const [other, running] = [await newDatabase(), await newDatabase()]
  await other.ask('create table invoices (n integer)')
  const to = { database: other.at, files: site.at.files }
  expect(await refusal(site.at, to)).toContain('The database holds what is not of this site (invoices).')
  const inUse = 'is in use. Stop the site there, with all its instances, and try again.'
  const store = await openStore(running.at, steps)
  await store.check()
  expect(await refusal(site.at, { ...to, database: running.at })).toContain(inUse)
  await store.close()
  const open = await openStore(site.folder, steps)
  expect(await refusal(site.at, inFolder(newFolder()))).toContain(inUse)
  await open.close()
  expect(started(site.folder)).not.toThrow()
})
