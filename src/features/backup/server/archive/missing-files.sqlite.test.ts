import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { archivable, bytesOf, lastingRows, sourceOf } from '../../../../testing/archives.ts'
import { inFolder, newFolder, newSite } from '../../../../testing/moving.ts'
import { restoreSite } from './restore-site.ts'

const quiet = () => {}

/** A site, and an archive of its rows alone, which name so many files. */
async function rowsAlone(n: number) {
  const old = await newSite({ sizes: Array.from({ length: n }, (_, at) => at) })
  const whole = await archivable(old.at)
  for (const id of old.ids) await whole.media.remove(id)
  return { old, source: sourceOf(await bytesOf(whole)) }
}

test.each([2, 60])('of %i files that did not come it is told which are not there, before the moment that is taken for now', async (n) => {
  const { old, source } = await rowsAlone(n)
  const [there = '', ...gone] = old.ids
  const to = await archivable(inFolder(newFolder()))
  await to.media.keep(Readable.from([Buffer.from('one')]), () => {}, there)
  const order: string[] = []
  const noting =
    <Given extends unknown[], Answer>(what: string, work: (...given: Given) => Answer) =>
    (...given: Given) => {
      order.push(what)
      return work(...given)
    }
  const media = { ...to.media, sizeOf: noting('one', to.media.sizeOf), list: noting('all', to.media.list) }
  const { missing } = await restoreSite(source, { ...to, media, now: noting('now', to.now) }, to, quiet)
  expect(missing).toEqual(gone.toSorted())
  expect(order).toEqual(n === 2 ? ['one', 'one', 'now'] : ['all', 'now'])
})

test.each([2, 60])('rows alone are put back also where the place of their %i files does not tell whether they are there', async (n) => {
  const { old, source } = await rowsAlone(n)
  const folder = newFolder()
  const to = await archivable(inFolder(folder))
  rmSync(join(folder, 'media'), { recursive: true })
  const { missing } = await restoreSite(source, to, to, quiet)
  expect(missing).toMatchObject({ name: 'StoreBusy', message: 'the place of the files does not tell which are there' })
  expect(lastingRows(folder)).toEqual(lastingRows(old.folder))
})
