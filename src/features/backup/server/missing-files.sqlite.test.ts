import { rmSync } from 'node:fs'
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

test('of the files that an archive lacks those are reported that are not in their place either', async () => {
  const { old, source } = await rowsAlone(2)
  const to = await archivable(inFolder(newFolder()))
  expect((await restoreSite(source, to, to)).missing).toEqual(old.ids.toSorted())
})

test('a restore stops with nothing changed if the place does not say whether its files are there', async () => {
  const [{ source }, now] = [await rowsAlone(2), await newSite({ rows: 3 })]
  const [to, before] = [await archivable(now.at), lastingRows(now.folder)]
  rmSync(now.media, { recursive: true })
  await expect(restoreSite(source, to, to)).rejects.toMatchObject({ name: 'StoreBusy' })
  expect(lastingRows(now.folder)).toEqual(before)
})
