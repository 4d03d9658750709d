import { expect, test } from 'vitest'
import type { Store } from '../entries/store.ts'
import { clock } from '../testing/clock.ts'
import { newClub } from '../testing/club.ts'
import type { Counter } from './rate-limits.ts'

const limit = { most: 5, span: 60_000 }
const one = { most: 1, span: 1000 }
const take = async ({ rateLimits }: Store, key: string, now: Date, most = limit) => (await rateLimits.take([[key, most]], now)).wait

test('of fifty tries at once as many pass as may', async () => {
  const { store } = await newClub()
  const now = new Date()
  const waits = await Promise.all(Array.from({ length: 50 }, () => take(store, 'key', now)))
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(5)
  expect(waits.filter((wait) => wait === 60)).toHaveLength(45)
})

test('the time runs from the first try, and later ones do not lengthen it', async () => {
  const { store } = await newClub()
  const { now, pass } = clock()
  for (let tried = 0; tried < 5; tried += 1) {
    expect(await take(store, 'key', now())).toBeUndefined()
    pass(0.15)
  }
  expect(await take(store, 'key', now())).toBe(15)
  pass(0.25)
  expect(await take(store, 'key', now())).toBeUndefined()
})

test('keys are counted apart, and a try that is given back is free again', async () => {
  const { store } = await newClub()
  const now = new Date()
  expect(await take(store, 'a', now, one)).toBeUndefined()
  expect(await take(store, 'b', now, one)).toBeUndefined()
  expect(await take(store, 'a', now, one)).toBe(1)
  await store.rateLimits.giveBack(['b'])
  await store.rateLimits.giveBack(['b'])
  expect(await take(store, 'b', now, one)).toBeUndefined()
  expect(await take(store, 'b', now, one)).toBe(1)
})

test('a try that one counter refuses is counted under none, and the first in order says how long', async () => {
  const { store } = await newClub()
  const now = new Date()
  await take(store, 'short', now, one)
  await take(store, 'long', now, { most: 1, span: 9000 })
  const before = await store.db.selectFrom('rate_limits').selectAll().execute()
  const all = (...keys: string[]) =>
    store.rateLimits.take([['free', limit], ...keys.map((key): Counter => [key, one]), ['hidden', limit, 'silent']], now)
  expect(await all('short', 'long')).toEqual({ wait: 1, over: false })
  expect(await all('long', 'short')).toEqual({ wait: 9, over: false })
  expect(await store.db.selectFrom('rate_limits').selectAll().execute()).toEqual(before)
})

test('a silent counter that is used up refuses nothing and says so', async () => {
  const { store } = await newClub()
  const now = new Date()
  const keys: Counter[] = [
    ['key', { most: 100, span: 1000 }],
    ['hidden', { most: 2, span: 1000 }, 'silent'],
  ]
  const tried = () => store.rateLimits.take(keys, now)
  expect([await tried(), await tried(), await tried()]).toEqual([{ over: false }, { over: false }, { over: true }])
})
