import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { gallery } from '../../club/gallery/contract.ts'
import { examplesOf } from '../../contract/example.ts'
import { jobsOfSite } from '../../start/jobs.ts'
import { copiesInFolder } from '../../store/archive/copies-in-folder.ts'
import { leftJob, unnamedJob } from '../../store/jobs.ts'
import { administrator, type Club, newClub } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { photo } from '../../testing/photos.ts'
import { uploaded } from '../../testing/uploaded.ts'
import { schedule } from '../schedule.ts'

/** A site with a picture in its gallery, and a copy of it. */
async function site() {
  const folder = mkdtempSync(join(tmpdir(), 'club-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const club = await newClub({ copies: copiesInFolder(folder) })
  const { copies, pictures } = club.services
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
  return { club, copies, name, source, erase }
}

/** The files that a row names and that are not there. */
async function missing({ store, services }: Club) {
  const rows = (await contentsOf(store)).media ?? []
  const there = await Promise.all(rows.map(async ({ id }) => (await services.media.sizeOf(String(id))) !== undefined))
  expect(rows.length).toBeGreaterThan(0)
  return rows.filter((_, at) => !there[at])
}

const ranAt = async ({ store }: Club, job: string) => (await store.jobs.all()).find(({ name }) => name === job)?.ranAt

test('a picture that is erased while its copy is put back is there afterwards, with its files', { timeout: 60_000 }, async () => {
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
  const restoring = copies.restore(name, source)
  const restored = async () => (await copies.state()).restored?.name
  await pause(1500)
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
