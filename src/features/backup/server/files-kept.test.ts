import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { gallery } from '../../../collections/gallery/contract.ts'
import { filesJob } from '../../../db/jobs.ts'
import { ended, sourceOf } from '../../../testing/archives.ts'
import { administrator, newClub } from '../../../testing/club.ts'
import { contentsOf } from '../../../testing/contents.ts'
import { examplesOf } from '../../../testing/example.ts'
import { newFolder } from '../../../testing/new-folder.ts'
import { oneClock } from '../../../testing/one-clock.ts'
import { photo } from '../../../testing/photos.ts'
import { uploaded } from '../../../testing/uploaded.ts'
import { removeUnused } from '../../uploads/job.ts'
import { backupsInFolder } from './backup-place.ts'

const day = 24 * 60 * 60_000

/** A site with a picture in its gallery, and a backup of it; `empty`: as it was before. */
async function site() {
  const clock = { now: Date.now() }
  const club = await newClub({ backups: backupsInFolder(newFolder()), now: () => new Date(clock.now) })
  const { backups, pictures, media } = club.services
  const empty = sourceOf(await buffer((await backups.download()).content))
  const client = await administrator(club)
  const picture = await uploaded(client, await photo())
  await pictures.makeAvifs()
  const { body } = await client.post(gallery.calls.add.path, { ...examplesOf(gallery.fields), imagelink: picture })
  await ended(backups.make())
  const [{ name } = { name: '' }] = await backups.list()
  const source = (await backups.sourceOf(name)) ?? (() => expect.fail('there is no backup'))
  const erase = async () => {
    await client.post(gallery.calls.remove.path.replace(':id', body.id))
    expect((await client.post(`/api/erase/${gallery.table}/${body.id}`)).status).toBe(200)
  }
  const restoreAside = async () => {
    const aside = (await backups.state()).restored?.aside ?? ''
    await ended(backups.restore('aside', () => backupsInFolder('/').read(aside)))
  }
  const filesLeft = async (days: number) => {
    clock.now += days * day
    await removeUnused(oneClock(club.services))
    return (await Array.fromAsync(media.list())).length
  }
  return { club, backups, name, source, erase, empty, restoreAside, filesLeft }
}

test('a restore is refused while the sweep of files runs, and no sweep begins during it', async () => {
  const { club, backups, name, source } = await site()
  const { jobs } = club.store
  expect(await jobs.keepFrom(filesJob, 'a sweep', 60_000)).toBe(true)
  await expect(ended(backups.restore(name, source))).rejects.toMatchObject({ status: 409 })
  await jobs.letGo(filesJob, 'a sweep')
  const sweeps: boolean[] = []
  const watched = async function* () {
    sweeps.push(await jobs.keepFrom(filesJob, 'a sweep', 1000))
    yield* source()
  }
  await ended(backups.restore(name, watched))
  expect(new Set(sweeps)).toEqual(new Set([false]))
  expect(await jobs.keepFrom(filesJob, 'a sweep', 1000)).toBe(true)
})

test('a restored file stays while anything can bring its row back, and goes a day after that', { timeout: 60_000 }, async () => {
  const { club, backups, name, source, erase, empty, restoreAside, filesLeft } = await site()
  const files = await filesLeft(0)
  await erase()
  await removeUnused(club.services)
  expect([await filesLeft(0), files > 0]).toEqual([0, true])
  await ended(backups.restore(name, source))
  expect([await filesLeft(0), (await contentsOf(club.store)).loose_files]).toEqual([files, []])
  await ended(backups.restore('empty', empty))
  expect(await filesLeft(2)).toBe(files)
  await restoreAside()
  expect(await filesLeft(40)).toBe(files)
  await ended(backups.restore('empty', empty))
  expect([await filesLeft(-12), await filesLeft(3)]).toEqual([files, 0])
  expect((await contentsOf(club.store)).loose_files).toEqual([])
})
