import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archivable, bytesOf, lastingRows, sourceOf } from '../../../testing/archives.ts'
import { inFolder, newFolder, newSite } from '../../../testing/moving.ts'
import { restoreSite } from './restore-site.ts'

/** A site, and an archive of its rows alone, which name so many files. */
async function rowsAlone(n: number) {
  const old = await newSite({ sizes: Array.from({ length: n }, (_, at) => at) })
  const site = await archivable(old.at)
  for (const id of old.ids) await site.media.remove(id)
  return { old, source: sourceOf(await bytesOf(site)) }
}

test.each([2, 60])('of %i files that an archive lacks those are reported that are not in their place either', async (n) => {
  const { old, source } = await rowsAlone(n)
  const to = await archivable(inFolder(newFolder()))
  expect((await restoreSite(source, to, to)).missing).toEqual(old.ids.toSorted())
})

test.each([2, 60])('rows are restored also if the place does not say whether its %i files are there', async (n) => {
  const { old, source } = await rowsAlone(n)
  const folder = newFolder()
  const to = await archivable(inFolder(folder))
  rmSync(join(folder, 'media'), { recursive: true })
  expect((await restoreSite(source, to, to)).missing).toMatchObject({ name: 'StoreBusy' })
  expect(lastingRows(folder)).toEqual(lastingRows(old.folder))
})
