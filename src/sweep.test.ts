import { afterEach, expect, test, vi } from 'vitest'
import { sweepHourly } from './sweep.ts'
import { clock } from './testing/clock.ts'
import { administrator, type Club, newClub } from './testing/club.ts'
import { contentsOf } from './testing/contents.ts'

afterEach(() => void vi.useRealTimers())

/** How much lies in the tables of what runs out. */
async function left(club: Club) {
  const held = await contentsOf(club.store)
  const tries = await club.store.db.selectFrom('tries').select('key').execute()
  return {
    tries: tries.length,
    ...Object.fromEntries(['sessions', 'recoveries', 'device_askers'].map((table) => [table, held[table]?.length])),
  }
}

test('what has run out is swept at the start and every hour after, and what lives stays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { now, pass } = clock()
  const club = await newClub({ now })
  const leave = async () => {
    await administrator(club)
    await club.client().post('/api/adminlogin', { name: 'nobody', password: 'wrong' })
    await club.client().post('/api/forgotpassword', { email: 'nobody@example.org' })
    await club.client().post('/api/askDevice', { name: 'nobody' })
  }
  await leave()
  pass(61)
  const end = await sweepHourly(club.services)
  expect(await left(club)).toEqual({ tries: 0, sessions: 0, recoveries: 0, device_askers: 0 })

  await leave()
  const living = await left(club)
  vi.advanceTimersByTime(60 * 60_000)
  // Behind the sweep that was begun: one connection does one thing after another.
  await club.store.check()
  expect(await left(club)).toEqual(living)
  pass(61)
  vi.advanceTimersByTime(60 * 60_000)
  await vi.waitFor(async () => expect(await left(club)).toEqual({ tries: 0, sessions: 0, recoveries: 0, device_askers: 0 }))
  end()
  expect(vi.getTimerCount()).toBe(0)
})
