import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { resources } from '../collections/resources/contract.ts'
import { notedMedia } from '../db/files/loose-files.ts'
import { removeUnused } from '../features/uploads/job.ts'
import { schedule } from '../http/schedule.ts'
import { clock } from '../testing/clock.ts'
import { administrator, type Club, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { examplesOf } from '../testing/example.ts'
import { logged } from '../testing/logged.ts'
import { oneClock } from '../testing/one-clock.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'
import { jobsOfSite, sweep } from './jobs.ts'

const hackathon = examplesOf(events.fields)

/** The number of rows in tables whose rows expire. */
async function left(club: Club) {
  const held = await contentsOf(club.store)
  const { length: tries } = await club.store.db.selectFrom('rate_limits').select('key').execute()
  const others = ['sessions', 'recoveries', 'device_mails', 'submissions'].map((table) => [table, held[table]?.length])
  return { tries, ...Object.fromEntries(others) }
}

/** The ids of the files that are whole. */
const filesOf = async ({ services }: Club) => (await Array.fromAsync(services.media.list(), ({ id }) => id)).sort()

test('what has run out is swept, and what lives stays', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const client = await administrator(club)
  await client.post('/api/addEvent', { formData: hackathon }, { 'idempotency-key': 'a-key-of-its-own' })
  await club.client().post('/api/adminlogin', { name: 'nobody', password: 'wrong' })
  await club.client().post('/api/forgotpassword', { email: 'nobody@example.org' })
  await club.client().post('/api/askDevice', { name: 'asha' })
  await expect.poll(async () => (await contentsOf(club.store)).device_mails).toHaveLength(1)
  const living = await left(club)
  expect(Object.values(living)).not.toContain(0)
  await sweep(club.services)
  expect(await left(club)).toEqual(living)
  pass(24 * 60)
  await sweep(club.services)
  expect(await left(club)).toEqual({ tries: 0, sessions: 0, recoveries: 0, device_mails: 0, submissions: 0 })
})

test('a file that came to no row goes after a day, and one that a row names, or that this database does not know, stays', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const client = await administrator(club)
  expect((await client.post(resources.calls.add.path, resourceForm(pdf()))).status).toBe(200)
  const kept = await filesOf(club)
  const lost = await club.services.media.keep(Readable.from([Buffer.from('lost')]), () => {})
  await removeUnused(club.services)
  expect(await filesOf(club)).toEqual([...kept, lost.id].sort())
  pass(25 * 60)
  await removeUnused(oneClock(club.services))
  expect(await filesOf(club)).toEqual(kept)
  expect((await contentsOf(club.store)).loose_files).toEqual([])
  // A site with another database has no row of them, and removes none.
  pass(400 * 24 * 60)
  const other = await newClub({ now })
  await removeUnused({ ...oneClock(other.services), media: notedMedia(club.services.media, other.store.db) })
  expect(await filesOf(club)).toEqual(kept)
})

test('an instance whose clock went wrong does nothing at its time, says so, and goes on when it is right', async () => {
  const { now, pass } = clock()
  const { log, lines } = logged()
  const club = await newClub({ now, log })
  await administrator(club)
  const lost = await club.services.media.keep(Readable.from([Buffer.from('on its way')]), () => {})
  const year = 365 * 24 * 60
  pass(year)
  onTestFinished(schedule(club.services, jobsOfSite(club.services), 50))
  const deferred = () => lines().filter(({ msg }) => msg === 'a job has to wait')
  const names = jobsOfSite(club.services).map(({ name }) => name)
  const { length } = names
  expect(new Set(names).size).toBe(length)
  await vi.waitFor(() => expect(deferred()).toHaveLength(length), 30_000)
  const message = expect.stringContaining('minutes ahead of that of the database')
  expect(deferred().map(({ err }) => err)).toEqual(Array(length).fill(expect.objectContaining({ message })))
  pass(-year)
  const done = async () =>
    (await club.store.db.selectFrom('jobs').select('due').where('due', '>', 0).where('name', 'in', names).execute()).length
  await vi.waitFor(async () => expect(await done()).toBe(length), 30_000)
  expect(await left(club)).toMatchObject({ sessions: 1 })
  expect(await filesOf(club)).toEqual([lost.id])
})
