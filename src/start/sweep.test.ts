import { afterEach, expect, test, vi } from 'vitest'
import { events } from '../club/events/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { clock } from '../testing/clock.ts'
import { administrator, type Club, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { sweepHourly } from './sweep.ts'

const hackathon = examplesOf(events.fields)

afterEach(() => void vi.useRealTimers())

/** How much lies in the tables of what runs out. */
async function left(club: Club) {
  const held = await contentsOf(club.store)
  const counted = await club.store.db.selectFrom('rate_limits').select('key').execute()
  return {
    rate_limits: counted.length,
    ...Object.fromEntries(['sessions', 'recoveries', 'device_mails', 'submissions'].map((table) => [table, held[table]?.length])),
  }
}

test('what has run out is swept at the start and every hour after, and what lives stays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { now, pass } = clock()
  const club = await newClub({ now })
  const leave = async () => {
    const client = await administrator(club)
    await client.post('/api/addEvent', { formData: hackathon }, { 'idempotency-key': 'a-key-of-its-own' })
    await club.client().post('/api/adminlogin', { name: 'nobody', password: 'wrong' })
    await club.client().post('/api/forgotpassword', { email: 'nobody@example.org' })
    await club.client().post('/api/askDevice', { name: 'asha' })
    await expect.poll(async () => (await contentsOf(club.store)).device_mails).toHaveLength(1)
  }
  const nothing = { rate_limits: 0, sessions: 0, recoveries: 0, device_mails: 0, submissions: 0 }
  const anHourOn = () => void vi.advanceTimersByTime(60 * 60_000)
  await leave()
  pass(24 * 60)
  const end = await sweepHourly(club.services)
  expect(await left(club)).toEqual(nothing)

  await leave()
  const living = await left(club)
  expect(Object.values(living)).not.toContain(0)
  anHourOn()
  // The end waits for the sweep that was begun.
  await end()
  expect(await left(club)).toEqual(living)

  const endAgain = await sweepHourly(club.services)
  expect(await left(club)).toEqual(living)
  pass(24 * 60)
  anHourOn()
  await endAgain()
  expect(await left(club)).toEqual(nothing)
  expect(vi.getTimerCount()).toBe(0)
})
