import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { gallery } from '../../../collections/gallery/contract.ts'
import { examplesOf } from '../../../contract/example.ts'
import { looseFilesOf } from '../../../db/files/loose-files.ts'
import { leftJob, unnamedJob } from '../../../db/jobs.ts'
import { schedule } from '../../../http/schedule.ts'
import { jobsOfSite, removeLeft } from '../../../site/jobs.ts'
import { administrator, type Club, newClub } from '../../../testing/club.ts'
import { contentsOf } from '../../../testing/contents.ts'
import { oneClock } from '../../../testing/one-clock.ts'
import { photo } from '../../../testing/photos.ts'
import { uploaded } from '../../../testing/uploaded.ts'
import { removeUnnamed } from '../../uploads/job.ts'
import { copiesInFolder } from './archive/copies-in-folder.ts'

const day = 24 * 60 * 60_000

/** A site with a picture in its gallery, and a copy of it; `empty`: as it was before. */
async function site() {
  const folder = mkdtempSync(join(tmpdir(), 'club-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const clock = { now: Date.now() }
  const club = await newClub({ copies: copiesInFolder(folder), now: () => new Date(clock.now) })
  const { copies, pictures } = club.services
  const empty = await archived(copies)
  const client = await administrator(club)
  const picture = await uploaded(client, await photo())
  const { id } = (await client.post(gallery.calls.add.path, { ...examplesOf(gallery.fields), imagelink: picture })).body
  await pictures.atRest()
  await copies.make()?.done
  const [{ name } = { name: '' }] = await copies.list()
  const source = (await copies.sourceOf(name)) ?? (() => expect.fail('it is not there'))
  const erase = async () => {
    await client.post(gallery.calls.remove.path.replace(':id', id))
    expect((await client.post(`/api/erase/${gallery.table}/${id}`)).status).toBe(200)
  }
  const restoreAside = async () => {
    const aside = (await copies.state()).restored?.aside ?? ''
    await copies.restore('aside', () => copiesInFolder('/').read(aside)).done
  }
  const filesLeft = async (days: number) => {
    clock.now += days * day
    await removeLeft(oneClock(club.services))
    let files = 0
    for await (const _ of club.services.media.list()) files += 1
    return files
  }
  return { club, copies, name, source, erase, empty, restoreAside, filesLeft }
}

/** The site as it is now, to be put back as often as one likes. */
async function archived(copies: Club['services']['copies']) {
  const chunks: Uint8Array[] = []
  for await (const chunk of (await copies.siteNow()).content) chunks.push(chunk)
  return async function* () {
    yield* chunks
  }
}

/** The files that a row names and that are not there. */
async function missing({ store, services }: Club) {
  const rows = (await contentsOf(store)).media ?? []
  const there = await Promise.all(rows.map(async ({ id }) => (await services.media.sizeOf(String(id))) !== undefined))
  expect(rows.length).toBeGreaterThan(0)
  return rows.filter((_, at) => !there[at])
}

const ranAt = async ({ store }: Club, job: string) => (await store.jobs.all()).find(({ name }) => name === job)?.ranAt

test('a picture that is erased while its copy is put back is there afterwards, with its files', async () => {
  const { club, copies, name, source, erase } = await site()
  let reads = 0
  const erasedMeanwhile = async function* () {
    yield* source()
    // The second time is that of its files: each has been seen to be there.
    if (++reads !== 2) return
    await erase()
    const unschedule = schedule(
      club.services,
      jobsOfSite(club.services).filter((job) => job.name === unnamedJob),
    )
    for (let turn = 0; turn < 15 && !(await ranAt(club, unnamedJob)); turn += 1) await pause(200)
    await unschedule()
  }
  await copies.restore(name, erasedMeanwhile).done
  expect([reads, await missing(club)]).toEqual([2, []])
  // And nobody is kept from doing it any longer.
  expect(await club.store.jobs.take(unnamedJob, 'another', 1000)).toEqual({ isHeld: true })
})

test.for([unnamedJob, leftJob])('a restore waits for “%s”, and no longer than whoever has died with it', async (job) => {
  const { club, copies, name, source } = await site()
  const { jobs } = club.store
  await jobs.declare(job)
  expect(await jobs.take(job, 'another', 60_000)).toEqual({ isHeld: true })
  const asks = vi.spyOn(jobs, 'keepFrom')
  const restoring = copies.restore(name, source)
  const restored = async () => (await copies.state()).restored?.name
  // It asks again and again.
  const answers = () => Promise.all(asks.mock.results.map(({ value }) => value as Promise<boolean>))
  await vi.waitFor(async () => expect((await answers()).filter((isKept) => !isKept).length).toBeGreaterThan(2), 30_000)
  asks.mockRestore()
  expect(await restored()).toBeUndefined()
  // Its process has ended: nobody holds it any further.
  expect(await jobs.hold(job, 'another', 0)).toBe(true)
  await restoring.done
  expect(await restored()).toBe(name)
  await vi.waitFor(async () => expect(await jobs.keepFrom(job, 'a third', 1000)).toBe(true))
})

test('one that is kept from its job no longer puts nothing in the place of the rows', async () => {
  const { club, copies, name, source } = await site()
  let reads = 0
  const stalled = async function* () {
    yield* source()
    if (++reads === 2) await club.store.db.updateTable('jobs').set({ holder: 'another' }).where('name', '=', leftJob).execute()
  }
  await expect(copies.restore(name, stalled).done).rejects.toThrow('Nothing was changed; please try again in a while.')
  expect([(await copies.state()).trouble?.why, (await copies.state()).restored]).toEqual([
    expect.stringContaining('are being taken away at this moment'),
    undefined,
  ])
})

test('a file that a restore has brought stays while anything can bring its row back, and goes a day after that', {
  timeout: 60_000,
}, async () => {
  const { club, copies, name, source, erase, empty, restoreAside, filesLeft } = await site()
  const files = await filesLeft(0)
  await erase()
  await removeUnnamed(club.services)
  expect([await filesLeft(0), files > 0]).toEqual([0, true])
  await copies.restore(name, source).done
  expect([await filesLeft(0), (await contentsOf(club.store)).loose_files]).toEqual([files, []])
  await copies.restore('empty', empty).done
  expect(await filesLeft(2)).toBe(files)
  await restoreAside()
  expect([await filesLeft(40), await missing(club)]).toEqual([files, []])
  // What was set aside is no more when they go.
  await copies.restore('empty', empty).done
  expect([await filesLeft(-12), await filesLeft(3)]).toEqual([files, 0])
  expect((await contentsOf(club.store)).loose_files).toEqual([])
})

test('what is put back without all of its files says how many are not there', async () => {
  const { club, copies, name, source, empty, restoreAside } = await site()
  await copies.restore('empty', empty).done
  const files: string[] = []
  for await (const { id } of club.services.media.list()) files.push(id)
  // As where what was set aside lay longer than its files, because somebody had moved it meanwhile.
  await club.services.media.remove(files[0] ?? '')
  await restoreAside()
  expect([(await copies.state()).restored?.missing, (await missing(club)).length, files.length > 1]).toEqual([1, 1, true])
  // A copy that holds them has them be there again.
  await copies.restore(name, source).done
  expect([(await copies.state()).restored?.missing, await missing(club)]).toEqual([0, []])
})

test('what an earlier version has noted of files that have their rows is settled, and nothing else', async () => {
  const { club } = await site()
  const loose = looseFilesOf(club.store.db)
  const [{ id } = { id: '' }] = (await contentsOf(club.store)).media as { id: string }[]
  const coming = 'x'.repeat(26)
  await loose.coming([id, coming])
  await loose.settledByRows()
  expect((await contentsOf(club.store)).loose_files).toMatchObject([{ id: coming }])
})
