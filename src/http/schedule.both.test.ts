import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { administrator, type Club, newClub } from '../testing/club.ts'
import { logged } from '../testing/logged.ts'
import { type Job, schedule } from './schedule.ts'

const span = 1500
const hour = 60 * 60_000

/** Schedules one job; returns what is logged. */
function started({ store }: Club, job: Partial<Job>, lease = span) {
  const { log, lines } = logged()
  onTestFinished(schedule({ store, log }, [{ name: 'job', every: hour, work: async () => {}, ...job }], lease))
  return lines
}
const rowOf = ({ store }: Club) => store.db.selectFrom('jobs').selectAll().executeTakeFirst()
const seen = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 })

test('of several instances one at a time does what is due, again and again, and holds its lease', async () => {
  const first = await newClub()
  let [underway, most, done] = [0, 0, 0]
  const work = async () => {
    most = Math.max(most, ++underway)
    await pause(5)
    underway -= 1
    done += 1
  }
  for (const club of [first, await newClub({ beside: first }), await newClub({ beside: first })]) started(club, { every: 5, work })
  await seen(() => expect(done).toBeGreaterThan(20))
  expect(most).toBe(1)
})

test('a job is done once until its time, and at once when it is hurried, also while it is done', async () => {
  const club = await newClub()
  let done = 0
  const going = Promise.withResolvers<void>()
  const work = async () => {
    done += 1
    if (done === 2) await going.promise
  }
  started(club, { work }, 60)
  await seen(async () => expect((await rowOf(club))?.due).toBeGreaterThan(0))
  await pause(200)
  expect(done).toBe(1)
  await club.store.jobs.hurry('job')
  await seen(() => expect(done).toBe(2))
  await club.store.jobs.hurry('job')
  going.resolve()
  await seen(() => expect(done).toBe(3))
})

test('a lease is held as long as the work takes, and that of a dead instance passes on', async () => {
  const first = await newClub()
  const beside = await newClub({ beside: first })
  await first.store.jobs.declare('job')
  expect(await first.store.jobs.take('job', 'who dies', span)).toEqual({ isHeld: true })
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = vi.fn(() => promise)
  started(beside, { work })
  await seen(() => expect(work).toHaveBeenCalledOnce())
  expect(await first.store.jobs.hold('job', 'who dies', span)).toBe(false)
  const { until = 0 } = (await rowOf(first)) ?? {}
  await seen(async () => expect((await rowOf(first))?.until).toBeGreaterThan(until))
  expect(await first.store.jobs.take('job', 'another', span)).toMatchObject({ isHeld: false })
  resolve()
})

test('a job that fails is logged and due again, and administrators see when and why, and when it was done', async () => {
  const club = await newClub()
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < 3) throw new Error('no')
  }
  const lines = started(club, { every: 50, work })
  const client = await administrator(club)
  const job = async () => (await client.get('/api/jobs')).body.data[0]
  await seen(async () =>
    expect(await job()).toMatchObject({ name: 'job', failure: 'no', failedAt: expect.any(String), ranAt: expect.any(String) }),
  )
  expect(lines()[0]).toMatchObject({ job: 'job' })
  const { ranAt, failedAt } = await job()
  expect(ranAt > failedAt).toBe(true)
})
