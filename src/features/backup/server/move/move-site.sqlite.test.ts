import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { openStore } from '../../../../db/open.ts'
import {
  bytesIn,
  inFolder,
  move,
  newFolder,
  newSite,
  postgresToMoveTo,
  refusal,
  rowsIn,
  steps,
  unmarked,
} from '../../../../testing/moving.ts'
import { newBucket } from '../../../../testing/s3.ts'

const { newDatabase } = await postgresToMoveTo()

test('a whole site moves to Postgres and a bucket, and back, and every row and byte is what it was', async () => {
  const site = await newSite({ sizes: [0, 1, 70_000, 6_000_000] })
  const [untouched, rows] = [bytesIn(site.folder), rowsIn(site.folder)]
  const postgres = await newDatabase()
  const bucket = await newBucket()
  const there = await move(site.at, { database: postgres.at, files: { bucket } })
  expect(unmarked(bytesIn(site.folder))).toEqual(untouched)
  expect(there.tables.map(({ name, rows }) => [name, rows])).toEqual(
    Object.entries(rows)
      .map(([name, { length }]) => [name, length])
      .toSorted(),
  )
  expect(Math.min(...there.tables.map(({ rows }) => rows))).toBeGreaterThan(0)
  expect(there.files).toMatchObject({ stayed: false, count: 4, bytes: 6_070_001, missing: [], unnamed: 0 })
  // What counts up goes on behind what came, and a reference is looked at once more when it is made.
  expect(await postgres.ask(`insert into "z ""later""" (yes) values (true) returning n`)).toEqual([{ n: 45 * 3 - 1 }])
  await expect(postgres.ask(`begin; insert into a_of_later values ('x', -1); rollback`)).rejects.toThrow('foreign key')
  await postgres.ask(`delete from "z ""later""" where n = ${45 * 3 - 1}`)

  const back = newFolder()
  const again = await move({ database: postgres.at, files: { bucket } }, inFolder(back))
  expect(again.tables).toEqual(there.tables)
  expect(rowsIn(back)).toEqual(rows)
  const bytes = (folder: string) => bytesIn(join(folder, 'media')).map(([name, digest]) => [name, digest])
  expect(bytes(back)).toEqual(bytes(site.folder))
  expect(bytes(back)).toHaveLength(4)
  await (await openStore(back, steps)).close()
})

test('what a site that was cut off had not yet laid into its file moves too, and is still there', async () => {
  const site = await newSite()
  const store = await openStore(site.folder, steps)
  await store.settings.write('the last', 'written')
  const cut = newFolder()
  for (const name of readdirSync(site.folder)) if (name.startsWith('club')) copyFileSync(join(site.folder, name), join(cut, name))
  await store.close()
  const rows = rowsIn(cut)
  expect([readdirSync(cut).length, JSON.stringify(rows.settings)]).toEqual([3, expect.stringContaining('the last')])
  const to = newFolder()
  await move({ ...inFolder(cut), files: site.at.files }, inFolder(to))
  expect([rowsIn(cut), rowsIn(to)]).toEqual([rows, rows])
})

test('a site moves between two folders, and between two databases of Postgres with the files staying where they are', async () => {
  const site = await newSite()
  const other = newFolder()
  await move(site.at, inFolder(other))
  expect(rowsIn(other)).toEqual(rowsIn(site.folder))
  const [one, two] = [await newDatabase(), await newDatabase()]
  const files = site.at.files
  await move(site.at, { database: one.at, files })
  const moved = await move({ database: one.at, files }, { database: two.at, files })
  expect(moved.files).toMatchObject({ stayed: true, count: 3 })
  const third = newFolder()
  await move({ database: two.at, files }, { database: third, files })
  expect(rowsIn(third)).toEqual(rowsIn(site.folder))
})

test('the files alone move into a bucket and back', async () => {
  const site = await newSite()
  const bucket = await newBucket()
  expect((await move(site.at, { files: { bucket } })).tables).toEqual([])
  const other = join(newFolder(), 'media')
  await move({ ...site.at, files: { bucket } }, { files: { folder: other } })
  const bytes = (folder: string) => bytesIn(folder).map(([name, digest]) => [name, digest])
  expect(bytes(other)).toEqual(bytes(site.media))
  expect(await refusal(site.at, { files: site.at.files })).toBe(`${site.media} is where the files are already.`)
})

test('what cannot be kept as it was is told: a NUL in a text, a file that is gone, one that no row names', async () => {
  const site = await newSite()
  const database = new DatabaseSync(join(site.folder, 'club.sqlite'))
  database.prepare(`update settings set value = ? where rowid = 1`).run('a\0b\0')
  database.close()
  rmSync(join(site.media, site.ids[1] ?? ''))
  writeFileSync(join(site.media, newId()), 'left')
  const postgres = await newDatabase()
  const bucket = await newBucket()
  const { changed, files } = await move(site.at, { database: postgres.at, files: { bucket } })
  expect(changed).toBe(1)
  expect(await postgres.ask(`select value from settings where value like 'a%b%' and length(value) = 4`)).toEqual([
    { value: 'a\uFFFDb\uFFFD' },
  ])
  expect(files).toMatchObject({ count: 2, missing: [site.ids[1]], unnamed: 1 })
})
