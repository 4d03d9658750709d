import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as others } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { friendlyError } from '../../../cli/friendly-error.ts'
import * as migrations from '../../../db/migrations.ts'
import { openStore } from '../../../entries/store.ts'
import { archivable, bytesOf, lastingRows, sourceOf } from '../../../testing/archives.ts'
import { bytesIn, emptyPostgres, inFolder, keptIn, newSite, rowsIn } from '../../../testing/filled-sites.ts'
import { newFolder } from '../../../testing/new-folder.ts'
import { newBucket } from '../../../testing/s3.ts'
import { restoreSite } from './restore-site.ts'

const { newDatabase } = await emptyPostgres()
const put = async (bytes: Buffer, to: Parameters<typeof archivable>[0], passphrase?: string) => {
  const site = await archivable(to, passphrase)
  return { ...(await restoreSite(sourceOf(bytes, passphrase), site)), site }
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
  expect(readdirSync(came.site.folder)).toEqual([])
  const store = await openStore(back, migrations)
  expect(await store.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  await store.close()
})

test('a site is archived as it was at one moment, while others write', async () => {
  const site = await newSite()
  const store = await openStore(site.folder, migrations)
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
  const restored = await openStore(to, migrations)
  const [one, two] = [await restored.settings.read('one'), await restored.settings.read('two')]
  await restored.close()
  expect(one).toBe(two)
})

test('the old rows are set aside as an archive that restores them; files are added and none is removed', async () => {
  const [old, now] = [await newSite({ sizes: [10, 20] }), await newSite({ rows: 3, sizes: [30] })]
  const archive = await bytesOf(await archivable(old.at))
  const before = rowsIn(now.folder)
  const { aside, files } = await put(archive, now.at)
  expect(lastingRows(now.folder)).toEqual({ ...lastingRows(old.folder), settings: expect.anything() })
  // The site keeps its own bucket.
  const sign = (folder: string) => rowsIn(folder).settings?.find((row) => row.includes('secret:bucket'))
  expect(sign(now.folder)).toBe(before.settings?.find((row) => row.includes('secret:bucket')))
  expect([files, readdirSync(now.media).toSorted()]).toEqual([{ came: 2, stayed: 0 }, [...old.ids, ...now.ids].toSorted()])
  const kept = newFolder()
  await put(readFileSync(aside ?? ''), inFolder(kept))
  expect(lastingRows(kept)).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name in lastingRows(kept))))
  for (const table of ['rate_limits', 'jobs']) expect(rowsIn(now.folder)[table]).toEqual(before[table])
  expect((await put(archive, now.at)).files).toEqual({ came: 0, stayed: 2 })
  // A dying disk changes a file without its length.
  const [damaged = ''] = old.ids
  const bytes = readFileSync(join(old.media, damaged))
  writeFileSync(join(now.media, damaged), Buffer.alloc(bytes.length, 'x'))
  expect((await put(archive, now.at)).files).toEqual({ came: 1, stayed: 1 })
  expect(readFileSync(join(now.media, damaged))).toEqual(bytes)
})

test('a damaged database is not replaced: the command says what to do, and then restores', async () => {
  const site = await newSite({ sizes: [10] })
  const archive = await bytesOf(await archivable(site.at))
  const file = join(site.folder, 'club.sqlite')
  writeFileSync(file, 'this is no database, and nobody knows why'.repeat(100))
  expect(await put(archive, site.at).catch(friendlyError)).toMatch(/^The database is damaged\. Move club\.sqlite, .* to another folder/)
  expect(readFileSync(file, 'latin1').slice(0, 15)).toBe('this is no data')
  renameSync(file, join(newFolder(), 'club.sqlite'))
  await put(archive, site.at)
  expect(lastingRows(site.folder).events?.length).toBe(25)
})

test('files that neither the archive nor the place has are reported', async () => {
  const old = await newSite({ sizes: [0, 1] })
  const site = await archivable(old.at)
  for (const id of old.ids) await site.media.remove(id)
  expect((await put(await bytesOf(site), inFolder(newFolder()))).missing).toEqual(old.ids.toSorted())
})

test('the files of a site in a folder go into a bucket, and its rows stay', async () => {
  const site = await newSite()
  const bucket = await newBucket()
  const rows = lastingRows(site.folder)
  const { files } = await put(await bytesOf(await archivable(site.at)), { ...site.at, files: { bucket } })
  expect([files, (await keptIn(bucket)).toSorted()]).toEqual([{ came: 3, stayed: 0 }, site.ids.toSorted()])
  expect(lastingRows(site.folder)).toEqual(rows)
})

test('a place of another program or in use is refused in a sentence, and a place without a site cannot be backed up', async () => {
  const site = await newSite()
  const archive = await bytesOf(await archivable(site.at))
  const refusal = (to: Parameters<typeof put>[1]) => put(archive, to).then(() => 'restored', friendlyError)
  const [other, running] = [await newDatabase(), await newDatabase()]
  await other.ask('create table invoices (n integer)')
  const to = { database: other.at, files: site.at.files }
  expect(await refusal(to)).toContain('The database contains tables of another program (invoices).')
  const inUse = 'is in use. Stop the site there, with all its instances, and try again.'
  const store = await openStore(running.at, migrations)
  await store.check()
  expect(await refusal({ ...to, database: running.at })).toContain(inUse)
  await store.close()
  const open = await openStore(site.folder, migrations)
  expect(await refusal(site.at)).toContain(inUse)
  await open.close()
  await expect(bytesOf(await archivable(inFolder(newFolder())))).rejects.toThrow(/^There is no site in/)
})
