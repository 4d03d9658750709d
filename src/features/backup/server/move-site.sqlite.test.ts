import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as migrations from '../../../db/migrations.ts'
import { openStore } from '../../../entries/store.ts'
import { lastingRows } from '../../../testing/archives.ts'
import { bytesIn, inFolder, keptIn, move, newSite, postgresToMoveTo, refusal } from '../../../testing/moving.ts'
import { newFolder } from '../../../testing/new-folder.ts'
import { newBucket } from '../../../testing/s3.ts'

const { newDatabase } = await postgresToMoveTo()
const names = (folder: string) => bytesIn(join(folder, 'media')).map(([name, digest]) => [name, digest])

test('the files move alone into a bucket and back', async () => {
  const site = await newSite()
  const bucket = await newBucket()
  await move(site.at, { ...site.at, files: { bucket } })
  expect((await keptIn(bucket)).toSorted()).toEqual(site.ids.toSorted())
  const other = newFolder()
  await move({ ...site.at, files: { bucket } }, { ...site.at, files: { folder: join(other, 'media') } })
  expect(names(other)).toEqual(names(site.folder))
})

test('a place that is taken, of another program or in use is refused in a sentence, and stays as it is', async () => {
  const [site, taken] = [await newSite(), await newSite()]
  const before = lastingRows(taken.folder)
  expect(await refusal(site.at, inFolder(taken.folder))).toMatch(/ is not empty: it already contains a site\.$/)
  expect(lastingRows(taken.folder)).toEqual(before)
  expect(await refusal(site.at, site.at)).toBe(`${site.folder} already contains the site.`)
  expect(await refusal(inFolder(newFolder()), taken.at)).toMatch(/^There is no site in/)
  const [other, running] = [await newDatabase(), await newDatabase()]
  await other.ask('create table invoices (n integer)')
  const to = { database: other.at, files: site.at.files }
  expect(await refusal(site.at, to)).toContain('The database contains tables of another program (invoices).')
  const inUse = 'is in use. Stop the site there, with all its instances, and try again.'
  const store = await openStore(running.at, migrations)
  await store.check()
  expect(await refusal(site.at, { ...to, database: running.at })).toContain(inUse)
  await store.close()
  const open = await openStore(site.folder, migrations)
  expect(await refusal(site.at, inFolder(newFolder()))).toContain(inUse)
  await open.close()
})
