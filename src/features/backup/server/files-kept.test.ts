import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { gallery } from '../../../collections/gallery/contract.ts'
import { examplesOf } from '../../../contract/example.ts'
import { filesJob } from '../../../db/jobs.ts'
import { ended } from '../../../testing/archives.ts'
import { administrator, type Club, newClub } from '../../../testing/club.ts'
import { contentsOf } from '../../../testing/contents.ts'
import { oneClock } from '../../../testing/one-clock.ts'
import { photo } from '../../../testing/photos.ts'
import { uploaded } from '../../../testing/uploaded.ts'
import { removeUnused } from '../../uploads/job.ts'
import { backupsInFolder } from './backup-place.ts'

const day = 24 * 60 * 60_000

/** A site with a picture in its gallery, and a backup of it; `empty`: as it was before; `isUsedLater`: the entry came after the backup. */
async function site({ isUsedLater = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'club-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const clock = { now: Date.now() }
  const club = await newClub({ backups: backupsInFolder(folder), now: () => new Date(clock.now) })
  const { backups, pictures, media } = club.services
  const chunks: Uint8Array[] = []
  for await (const chunk of (await backups.download()).content) chunks.push(chunk)
  const empty = async function* () {
    yield* chunks
  }
  const client = await administrator(club)
  const picture = await uploaded(client, await photo())
  const add = async (): Promise<string> =>
    (await client.post(gallery.calls.add.path, { ...examplesOf(gallery.fields), imagelink: picture })).body.id
  await pictures.atRest()
  const before = isUsedLater ? undefined : await add()
  await ended(backups.make())
  const id = before ?? (await add())
  const [{ name } = { name: '' }] = await backups.list()
  const source = (await backups.sourceOf(name)) ?? (() => expect.fail('there is no backup'))
  const erase = async () => {
    await client.post(gallery.calls.remove.path.replace(':id', id))
    expect((await client.post(`/api/erase/${gallery.table}/${id}`)).status).toBe(200)
  }
  const restoreAside = async () => {
    const aside = (await backups.state()).restored?.aside ?? ''
    await ended(backups.restore('aside', () => backupsInFolder('/').read(aside)))
  }
  const filesLeft = async (days: number) => {
    clock.now += days * day
    await removeUnused(oneClock(club.services))
    let files = 0
    for await (const _ of media.list()) files += 1
    return files
  }
  return { club, backups, name, source, erase, empty, restoreAside, filesLeft }
}

/** The files that a row names and that are missing. */
async function missing({ store, services }: Club) {
  const rows = (await contentsOf(store)).media ?? []
  const there = await Promise.all(rows.map(async ({ id }) => (await services.media.sizeOf(String(id))) !== undefined))
  expect(rows.length).toBeGreaterThan(0)
  return rows.filter((_, at) => !there[at])
}

test('a restore waits for the sweep of files, and no sweep begins during it', async () => {
  const job = filesJob
  const { club, backups, name, source } = await site()
  const { jobs } = club.store
  await jobs.declare(job)
  expect(await jobs.take(job, 'another', 60_000)).toEqual({ isHeld: true })
  const asks = vi.spyOn(jobs, 'keepFrom')
  let sweeps: boolean | undefined
  const watched = async function* () {
    yield* source()
    sweeps ??= await jobs.keepFrom(job, 'a third', 1000)
  }
  const restoring = ended(backups.restore(name, watched))
  await vi.waitFor(() => expect(asks.mock.calls.length).toBeGreaterThan(2), 30_000)
  expect((await backups.state()).restored).toBeUndefined()
  // The process that swept has ended: nobody holds the lease.
  expect(await jobs.hold(job, 'another', 0)).toBe(true)
  await restoring
  expect([(await backups.state()).restored?.name, sweeps]).toEqual([name, false])
  expect(await jobs.keepFrom(job, 'a third', 1000)).toBe(true)
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
  expect([await filesLeft(40), await missing(club)]).toEqual([files, []])
  await ended(backups.restore('empty', empty))
  expect([await filesLeft(-12), await filesLeft(3)]).toEqual([files, 0])
  expect((await contentsOf(club.store)).loose_files).toEqual([])
})

test('a file that is unused in the restored state stays for the state that is set aside', { timeout: 60_000 }, async () => {
  const { club, backups, name, source, filesLeft, restoreAside } = await site({ isUsedLater: true })
  const files = await filesLeft(0)
  await ended(backups.restore(name, source))
  expect(await filesLeft(16)).toBe(files)
  await restoreAside()
  expect(await missing(club)).toEqual([])
})

test('a restore reports how many of its files are missing', async () => {
  const { club, backups, name, source, empty, restoreAside } = await site()
  await ended(backups.restore('empty', empty))
  const files: string[] = []
  for await (const { id } of club.services.media.list()) files.push(id)
  await club.services.media.remove(files[0] ?? '')
  await restoreAside()
  expect([(await backups.state()).restored?.missing, (await missing(club)).length, files.length > 1]).toEqual([1, 1, true])
  await ended(backups.restore(name, source))
  expect([(await backups.state()).restored?.missing, await missing(club)]).toEqual([0, []])
})
