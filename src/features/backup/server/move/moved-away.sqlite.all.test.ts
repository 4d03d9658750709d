import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { postgresAddress } from '../../../../db/postgres/address.ts'
import { inFolder, move, newFolder, newSite, postgresToMoveTo, refusal, rowsIn } from '../../../../testing/moving.ts'
import { movedAway } from './moved-away.ts'

const { newDatabase, port } = await postgresToMoveTo()
const today = () => new Date().toISOString().slice(0, 10)

test('where a site was a mark says where it went, without a password, and neither rows nor files are others by it', async () => {
  const site = await newSite()
  const [rows, names] = [rowsIn(site.folder), readdirSync(site.folder)]
  const { name, address } = await newDatabase()
  const there = { postgres: postgresAddress(address.replace('club:club@', 'club:hidden@')) }
  expect(await movedAway(site.folder)).toBeUndefined()
  const { mark } = await move(site.at, { database: there, files: site.at.files })
  const file = join(site.folder, 'moved-to.txt')
  expect([mark, statSync(file).mode & 0o077]).toEqual([file, 0])
  expect(await movedAway(site.folder)).toEqual({
    says: `The site has moved from ${site.folder} to 127.0.0.1:${port}/${name} on ${today()}.`,
    todo: `Set DATABASE_URL to that database; or, if it is really to run from ${site.folder} again, delete ${file} first.`,
  })
  expect(readFileSync(file, 'utf8')).not.toContain('hidden')
  expect([rowsIn(site.folder), readdirSync(site.folder)]).toEqual([rows, [...names, 'moved-to.txt'].toSorted()])
})

test('a database of Postgres has its mark in no row, and one that a site moves into has none', async () => {
  const site = await newSite()
  const { name, at, ask } = await newDatabase()
  const files = site.at.files
  await move(site.at, { database: at, files })
  expect(await movedAway(at)).toBeUndefined()
  const [version] = await ask('select n from site_version')
  const back = newFolder()
  await move({ database: at, files }, inFolder(back))
  expect(await movedAway(at)).toEqual({
    says: `The site has moved from 127.0.0.1:${port}/${name} to ${back} on ${today()}.`,
    todo: `Set DATA_DIR to that folder, and no DATABASE_URL; or, if it is really to run from 127.0.0.1:${port}/${name} again, have it do “comment on table site_version is null” first.`,
  })
  expect([await movedAway(back), await ask('select n from site_version')]).toEqual([undefined, [version]])
  // From where it was a second time, and at last to where it began, which somebody has made empty.
  await move({ database: at, files }, inFolder(newFolder()))
  const tables = await ask(`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and relname !~ 'kysely' and relname <> 'site_version'`)
  await ask(`truncate ${tables.map((table) => JSON.stringify(String(table.name)).replaceAll('\\"', '""'))} cascade`)
  await move(site.at, { database: at, files })
  expect(await movedAway(at)).toBeUndefined()
})

test('a move from where a mark is goes on, and one back into the folder takes it away', async () => {
  const site = await newSite()
  const rows = rowsIn(site.folder)
  const [one, two] = [await newDatabase(), await newDatabase()]
  const files = site.at.files
  await move(site.at, { database: one.at, files })
  await move(site.at, { database: two.at, files })
  expect((await movedAway(site.folder))?.says).toContain(two.name)
  for (const name of readdirSync(site.folder)) if (name.startsWith('club.sqlite')) rmSync(join(site.folder, name))
  expect((await movedAway(site.folder))?.says).toContain(two.name)
  await move({ database: two.at, files }, inFolder(site.folder))
  expect([await movedAway(site.folder), rowsIn(site.folder)]).toEqual([undefined, rows])
})

test('a move that fails, or that leaves the rows where they are, leaves no mark', async () => {
  const site = await newSite()
  const taken = await newSite()
  expect(await refusal(site.at, taken.at)).toContain('is not empty')
  const { mark } = await move(site.at, { files: { folder: join(newFolder(), 'media') } })
  expect([mark, await movedAway(site.folder)]).toEqual([undefined, undefined])
})

test('a folder that takes no mark has moved all the same', async () => {
  const site = await newSite()
  mkdirSync(join(site.folder, 'moved-to.txt'))
  const to = newFolder()
  expect((await move(site.at, inFolder(to))).mark).toBeUndefined()
  expect(rowsIn(to)).toEqual(rowsIn(site.folder))
})
