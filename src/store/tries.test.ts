import { expect, test } from 'vitest'
import { clock } from '../testing/clock.ts'
import { newClub } from '../testing/club.ts'

const limit = { most: 5, span: 60_000 }

test('of fifty tries at once as many pass as may', async () => {
  const { store } = await newClub()
  const now = new Date()
  const waits = await Promise.all(Array.from({ length: 50 }, () => store.tries.take('key', limit, now)))
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(5)
  expect(waits.filter((wait) => wait === 60)).toHaveLength(45)
})

test('the time runs from the first try, and later ones do not lengthen it', async () => {
  const { store } = await newClub()
  const { now, pass } = clock()
  for (let tried = 0; tried < 5; tried += 1) {
    expect(await store.tries.take('key', limit, now())).toBeUndefined()
    pass(0.15)
  }
  expect(await store.tries.take('key', limit, now())).toBe(15)
  pass(0.25)
  expect(await store.tries.take('key', limit, now())).toBeUndefined()
})

test('keys are counted apart, and a try that is given back is free again', async () => {
  const { store } = await newClub()
  const now = new Date()
  const one = { most: 1, span: 1000 }
  expect(await store.tries.take('a', one, now)).toBeUndefined()
  expect(await store.tries.take('b', one, now)).toBeUndefined()
  expect(await store.tries.take('a', one, now)).toBe(1)
  await store.tries.giveBack('b')
  await store.tries.giveBack('b')
  expect(await store.tries.take('b', one, now)).toBeUndefined()
  expect(await store.tries.take('b', one, now)).toBe(1)
})

test('counters whose time is over are swept, others stay', async () => {
  const { store } = await newClub()
  const { now, pass } = clock()
  await store.tries.take('old', limit, now())
  pass(0.9)
  await store.tries.take('young', limit, now())
  pass(0.1)
  await store.tries.sweep(now())
  expect(await store.db.selectFrom('tries').select('key').execute()).toEqual([{ key: 'young' }])
})
