import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { jobsOf } from '../db/jobs.ts'
import { administrator, newClub } from '../testing/club.ts'
import { schedule } from './schedule.ts'

const log = pino({ level: 'silent' })
const span = 1500

/** Some instances on one database, each with the same job. */
async function instances(many: number, every: number, work: (by: number) => Promise<void>) {
  const first = await newClub()
  const clubs = [first, ...(await Promise.all(Array.from({ length: many - 1 }, () => newClub({ beside: first }))))]
  const ends = clubs.map(({ store }, by) => schedule({ store, log }, [{ name: 'job', every, work: () => work(by) }], span))
  onTestFinished(async () => void (await Promise.all(ends.map((end) => end()))))
  return first
}

test('of several instances one at a time does what is due, again and again', async () => {
  let [underway, most, done] = [0, 0, 0]
  await instances(3, 5, async () => {
    most = Math.max(most, ++underway)
    await new Promise((resolve) => setTimeout(resolve, 5))
    underway -= 1
    done += 1
  })
  await vi.waitFor(() => expect(done).toBeGreaterThan(20), { timeout: 30_000 })
  expect(most).toBe(1)
})

test('what one instance has done, the others do not do again before its time', async () => {
  const done: number[] = []
  const { store } = await instances(3, 60 * 60_000, async (by) => void done.push(by))
  const due = async () => (await store.db.selectFrom('jobs').select('due').executeTakeFirst())?.due
  await vi.waitFor(async () => expect(await due()).toBeGreaterThan(0), { timeout: 30_000 })
  expect(await store.jobs.take('job', 'another', span)).toMatchObject({ isHeld: false })
  expect(done).toHaveLength(1)
})

test('a job that was hurried is done at once by who is told to look, also where that was while it was done', async () => {
  const club = await newClub()
  const { jobs } = club.store
  let [done, look] = [0, () => {}]
  const hears = (given: () => void) => {
    look = given
  }
  const going = Promise.withResolvers<void>()
  const hurried = async () => {
    await jobs.hurry('job')
    look()
  }
  const work = async () => {
    done += 1
    if (done === 2) await going.promise
  }
  const end = schedule({ store: club.store, log }, [{ name: 'job', every: 60 * 60_000, hears, work }], span)
  onTestFinished(end)
  const times = (many: number) => vi.waitFor(() => expect(done).toBe(many), { timeout: 30_000 })
  await times(1)
  // One that nobody hurried is not due for being looked at.
  look()
  await vi.waitFor(async () => expect((await jobs.all())[0]?.ranAt).not.toBeNull(), { timeout: 30_000 })
  await hurried()
  await times(2)
  await hurried()
  going.resolve()
  await times(3)
})

test('a job that takes longer than a lease lasts is held by who does it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let done = 0
  const { store } = await instances(2, 60 * 60_000, () => {
    done += 1
    return promise
  })
  const until = async () => (await store.db.selectFrom('jobs').select('until').executeTakeFirst())?.until ?? 0
  await vi.waitFor(async () => expect(await until()).toBeGreaterThan(0), { timeout: 30_000 })
  const first = await until()
  await vi.waitFor(async () => expect(await until()).toBeGreaterThan(first), { timeout: 30_000 })
  expect(await store.jobs.take('job', 'another', span)).toMatchObject({ isHeld: false })
  expect(done).toBe(1)
  resolve()
})

test('what one was doing who died passes on when its lease is over', async () => {
  const first = await newClub()
  // Before the lease is taken, which would be over by then on a machine with much to do.
  const beside = await newClub({ beside: first })
  await first.store.jobs.declare('job')
  expect(await first.store.jobs.take('job', 'who dies', span)).toEqual({ isHeld: true })
  const done: number[] = []
  onTestFinished(schedule({ store: beside.store, log }, [{ name: 'job', every: 60_000, work: async () => void done.push(1) }], span))
  expect(await beside.store.jobs.take('job', 'another', span)).toMatchObject({ isHeld: false })
  await vi.waitFor(() => expect(done).toHaveLength(1), 30_000)
  expect(await first.store.jobs.hold('job', 'who dies', span)).toBe(false)
})

test('one that fails is told to the log and due again, and administrators see when and why, and when it was done', async () => {
  const first = await newClub()
  let tries = 0
  const told: unknown[] = []
  const work = async () => {
    tries += 1
    if (tries < 3) throw new Error('no')
  }
  const hearing = { ...log, error: (line: unknown) => void told.push(line) } as unknown as typeof log
  onTestFinished(schedule({ store: first.store, log: hearing }, [{ name: 'job', every: 50, work }], span))
  await vi.waitFor(() => expect(tries).toBeGreaterThan(1), 30_000)
  expect(told[0]).toMatchObject({ job: 'job' })
  const client = await administrator(first)
  const seen = async () => (await client.get('/api/jobs')).body.data
  await vi.waitFor(async () => expect(await seen()).toMatchObject([{ name: 'job', failure: 'no', failedAt: expect.any(String) }]), 30_000)
  await vi.waitFor(async () => expect((await seen())[0].ranAt).toEqual(expect.any(String)), 30_000)
  const [{ ranAt, failedAt }] = await seen()
  expect(Math.abs(Date.parse(ranAt) - Date.now())).toBeLessThan(60_000)
  expect(ranAt > failedAt).toBe(true)
})

test('what may not be begun is told as what has failed', async () => {
  const { store } = await newClub()
  const mayBegin = () => Promise.reject(new Error('the clock is wrong'))
  onTestFinished(schedule({ store, log }, [{ name: 'job', every: 50, mayBegin, work: async () => {} }], span))
  await vi.waitFor(async () => expect(await store.jobs.all()).toMatchObject([{ failure: 'the clock is wrong', ranAt: null }]), 30_000)
})

test('who has lost the lease says so once, holds it no longer, and leaves the rest and what is due to the other', async () => {
  const { store } = await newClub()
  const told: unknown[] = []
  const hearing = { ...log, warn: (...line: unknown[]) => void told.push(line) } as unknown as typeof log
  const hold = vi.spyOn(store.jobs, 'hold')
  let lost: AbortSignal | undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = async (signal: AbortSignal) => {
    lost = signal
    await promise
  }
  const end = schedule({ store, log: hearing }, [{ name: 'job', every: 60_000, work }], 60)
  onTestFinished(async () => {
    resolve()
    await end()
  })
  await vi.waitFor(() => expect(hold.mock.results.length).toBeGreaterThan(1), 30_000)
  expect([lost?.aborted, told]).toEqual([false, []])
  const others = { name: 'job', due: 0, holder: 'another', until: 9_000_000_000_000_000, ran_at: null, failed_at: null, failure: null }
  await store.db.updateTable('jobs').set(others).execute()
  await vi.waitFor(() => expect(lost?.aborted).toBe(true), 30_000)
  const held = hold.mock.calls.length
  await new Promise((passed) => setTimeout(passed, 100))
  // But for those that were asked already.
  expect(hold.mock.calls).toHaveLength(held)
  expect(told).toEqual([[{ job: 'job' }, expect.stringContaining('another instance')]])
  resolve()
  await end()
  expect(await store.db.selectFrom('jobs').selectAll().execute()).toEqual([others])
})

test('who saw that something is due, and comes once it was done, does not do it again', async () => {
  const { store } = await newClub()
  await store.jobs.declare('job')
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
  const late = store.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await isDone
      return result
    },
  })
  const taking = jobsOf(late).take('job', 'late', span)
  expect(await store.jobs.take('job', 'first', span)).toEqual({ isHeld: true })
  await store.jobs.finish('job', 'first', 60_000)
  done()
  expect(await taking).toMatchObject({ isHeld: false })
})

test('a lease passes on within half a minute', async () => {
  const { store } = await newClub()
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = schedule({ store, log }, [{ name: 'job', every: 60_000, work: () => promise }])
  const left = async () => {
    const { until } = await store.db.selectFrom('jobs').select('until').executeTakeFirstOrThrow()
    return until === 0 ? undefined : until - (await store.clock()).getTime()
  }
  await vi.waitFor(async () => expect(await left()).toBeGreaterThan(0), 30_000)
  expect(await left()).toBeLessThan(30_000)
  resolve()
  await end()
})

test('after a database that was away it goes on, having said so once, and its end waits for what was begun', async () => {
  const { store } = await newClub()
  const told: unknown[] = []
  const hearing = { ...log, warn: (line: unknown) => void told.push(line) } as unknown as typeof log
  let [tries, done] = [0, false]
  const take: typeof store.jobs.take = async (...given) => {
    tries += 1
    if (tries < 4) throw new Error('the database is away')
    return store.jobs.take(...given)
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const work = async () => {
    begun.resolve()
    await promise
    done = true
  }
  const end = schedule({ store: { ...store, jobs: { ...store.jobs, take } }, log: hearing }, [{ name: 'job', every: 60_000, work }], 60)
  await begun.promise
  expect(told).toHaveLength(1)
  const ending = end()
  resolve()
  await ending
  expect(done).toBe(true)
})
