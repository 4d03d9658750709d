import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as others } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openStore } from '../../../../db/open.ts'
import { archivable, bytesOf, lastingRows, sourceOf } from '../../../../testing/archives.ts'
import { bytesIn, inFolder, keptIn, newFolder, newSite, postgresToMoveTo, rowsIn, steps } from '../../../../testing/moving.ts'
import { newBucket } from '../../../../testing/s3.ts'
import { restoreSite } from './restore-site.ts'

const { newDatabase } = await postgresToMoveTo()
const quiet = () => {}
const put = async (bytes: Buffer, to: Parameters<typeof archivable>[0], passphrase?: string) => {
  const site = await archivable(to, passphrase)
  return { ...(await restoreSite(sourceOf(bytes), site, site, quiet)), site }
}
const names = (folder: string) => bytesIn(join(folder, 'media')).map(([name, digest]) => [name, digest])

test('an archive of a site in a folder opens in Postgres and a bucket, and one of that in a folder again, every row and byte as it was', async () => {
  const site = await newSite({ sizes: [0, 1, 70_000, 6_000_000] })
  const untouched = bytesIn(site.folder)
  const archive = await bytesOf(await archivable(site.at))
  expect(bytesIn(site.folder).filter(([name]) => !/-(?:wal|shm)$/.test(String(name)))).toEqual(untouched)
  const postgres = await newDatabase()
  const bucket = await newBucket()
  const there = await put(archive, { database: postgres.at, files: { bucket } })
  expect([there.manifest.engine, there.manifest.missing, there.files, there.aside]).toEqual([
    'sqlite',
    [],
    { came: 4, stayed: 0 },
    undefined,
  ])
  expect((await keptIn(bucket)).toSorted()).toEqual(site.ids.toSorted())

  const again = await bytesOf(await archivable({ database: postgres.at, files: { bucket } }, 'a passphrase of some length'))
  expect(again.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  const back = newFolder()
  const came = await put(again, inFolder(back), 'a passphrase of some length')
  expect([came.manifest.engine, came.manifest.tables]).toEqual(['postgres', there.manifest.tables])
  expect(lastingRows(back)).toEqual(lastingRows(site.folder))
  expect(names(back)).toEqual(names(site.folder))
  expect(existsSync(came.site.work)).toBe(false)
  const store = await openStore(back, steps)
  expect(await store.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  await store.close()
})

test('a site is archived as it was at one moment, while others write', async () => {
  const site = await newSite()
  const store = await openStore(site.folder, steps)
  await store.settings.write('one', '0')
  await store.settings.write('two', '0')
  let writing = true
  const written = (async () => {
    for (let n = 1; writing; n += 1) {
      await store.together(async ({ settings }) => {
        await settings.write('one', `${n}`)
        await settings.write('two', `${n}`)
      })
      await others()
    }
  })()
  const archive = await bytesOf(await archivable(site.at))
  writing = false
  await written
  await store.close()
  const to = newFolder()
  await put(archive, inFolder(to))
  const restored = await openStore(to, steps)
  const [one, two] = [await restored.settings.read('one'), await restored.settings.read('two')]
  await restored.close()
  expect(one).toBe(two)
})

test('what was there is set aside, and comes back by its own archive; files are added and none is taken away', async () => {
  const [old, now] = [await newSite({ sizes: [10, 20] }), await newSite({ rows: 3, sizes: [30] })]
  const archive = await bytesOf(await archivable(old.at))
  const before = rowsIn(now.folder)
  const { aside, files } = await put(archive, now.at)
  expect(lastingRows(now.folder)).toEqual({ ...lastingRows(old.folder), settings: expect.anything() })
  // The bucket is this place's, whatever site is put there.
  const sign = (folder: string) => rowsIn(folder).settings?.find((row) => row.includes('secret:bucket'))
  expect(sign(now.folder)).toBe(before.settings?.find((row) => row.includes('secret:bucket')))
  expect([files, readdirSync(now.media).toSorted()]).toEqual([{ came: 2, stayed: 0 }, [...old.ids, ...now.ids].toSorted()])
  expect(aside).toMatch(/club-before-\d{8}T\d{9}Z\.sqlite$/)
  const kept = newFolder()
  copyFileSync(aside ?? '', join(kept, 'club.sqlite'))
  expect(rowsIn(kept)).toEqual(before)
  for (const table of ['rate_limits', 'jobs']) expect(rowsIn(now.folder)[table]).toEqual(before[table])
  // What only the rows named that were there stays as long as those can be put back.
  const noted = rowsIn(now.folder).loose_files?.filter((row) => !before.loose_files?.includes(row))
  expect([noted?.length, rowsIn(now.folder).loose_files?.length]).toEqual([
    now.ids.length,
    (before.loose_files?.length ?? 0) + now.ids.length,
  ])
  for (const id of now.ids) expect(noted).toContainEqual(expect.stringContaining(id))
  expect((await put(archive, now.at)).files).toEqual({ came: 0, stayed: 2 })
  // One that a dying disk has changed is as long as it was.
  const [damaged = ''] = old.ids
  const bytes = readFileSync(join(old.media, damaged))
  writeFileSync(join(now.media, damaged), Buffer.alloc(bytes.length, 'x'))
  expect((await put(archive, now.at)).files).toEqual({ came: 1, stayed: 1 })
  expect(readFileSync(join(now.media, damaged))).toEqual(bytes)
})

test('what was there in Postgres is an archive of its rows, which puts them back', async () => {
  const [old, now] = [await newSite({ sizes: [10] }), await newSite({ rows: 3, sizes: [30] })]
  const postgres = await newDatabase()
  const [first, second] = [await bytesOf(await archivable(now.at)), await bytesOf(await archivable(old.at))]
  const files = now.at.files
  await put(first, { database: postgres.at, files })
  const { aside } = await put(second, { database: postgres.at, files })
  expect(aside).toMatch(/before-\d{8}T\d{9}Z\.tar$/)
  const to = newFolder()
  await put(readFileSync(aside ?? ''), inFolder(to))
  expect(lastingRows(to)).toEqual(lastingRows(now.folder))
})

test('an archive of an older version is brought to this one', async () => {
  const { '9999-later': _, ...older } = steps
  const site = await newSite({ known: older })
  const archive = await bytesOf(await archivable(site.at, undefined, older))
  const to = newFolder()
  await put(archive, inFolder(to))
  const rows = lastingRows(to)
  expect(Object.keys(rows)).toContain('a_of_later')
  expect(rows).toMatchObject(lastingRows(site.folder))
})

test('a damaged database is set aside as it is', async () => {
  const site = await newSite({ sizes: [10] })
  const archive = await bytesOf(await archivable(site.at))
  writeFileSync(join(site.folder, 'club.sqlite'), 'this is no database, and nobody knows why'.repeat(100))
  const { aside } = await put(archive, site.at)
  expect([existsSync(aside ?? ''), Object.keys(lastingRows(site.folder)).length > 10]).toEqual([true, true])
})
