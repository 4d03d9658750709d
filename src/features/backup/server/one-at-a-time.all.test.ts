import { expect, onTestFinished, test, vi } from 'vitest'
import { newClub } from '../../../testing/club.ts'
import { backupStateOf } from './backup-state.ts'
import { oneAtATime, UnderWay } from './one-at-a-time.ts'

test('what takes longer than its lease keeps it, and lets go of it at the end', async () => {
  const { store } = await newClub()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const given = { now: () => new Date(), ending: new AbortController().signal }
  const alone = () => oneAtATime(store, backupStateOf(store, given.now), given).run
  const [one, another] = [alone(), alone()]
  const long = Promise.withResolvers<string>()
  const work = one('copy', () => long.promise)
  await work.begun
  const lease = () => store.db.selectFrom('jobs').select('until').where('name', '=', 'archive').executeTakeFirstOrThrow()
  const { until } = await lease()
  for (let turn = 0; turn < 3; turn += 1) {
    // The time of the lease is nearly over, by the database's clock.
    await store.db
      .updateTable('jobs')
      .set({ until: Date.now() + 2_000 })
      .where('name', '=', 'archive')
      .execute()
    vi.advanceTimersByTime(10_000)
    await expect.poll(async () => (await lease()).until).toBeGreaterThanOrEqual(until)
    const { begun, done } = another('restore', async () => {})
    for (const refused of await Promise.allSettled([begun, done])) expect(refused).toMatchObject({ reason: expect.any(UnderWay) })
  }
  long.resolve('made')
  expect(await work.done).toBe('made')
  await another('restore', async () => {}).done
})
