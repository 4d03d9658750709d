import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logged } from '../../testing/logged.ts'
import { laterOf } from './delayed.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function later() {
  const { log, lines } = logged()
  const done: string[] = []
  const { add, finish } = laterOf({ log, least: 300, most: 1500 })
  return { done, lines, finish, add, note: (name: string, what = name) => add(name, () => done.push(what)) }
}

test('nothing is done at once, and all that came meanwhile is done together, each name once as it was asked for last', async () => {
  const { note, done } = later()
  note('a', 'early')
  await vi.advanceTimersByTimeAsync(299)
  note('b')
  note('a', 'late')
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1201)
  expect(done).toEqual(['late', 'b'])
  expect(vi.getTimerCount()).toBe(0)
  note('c')
  await vi.advanceTimersByTimeAsync(1500)
  expect(done).toEqual(['late', 'b', 'c'])
})

test('what fails is a line, and the rest is done all the same', async () => {
  const { add, note, done, lines, finish } = later()
  add('broken', () => Promise.reject(new Error('no disk')))
  note('whole')
  await finish()
  expect(done).toEqual(['whole'])
  expect(lines()).toMatchObject([{ level: 40, msg: 'something that was left for later could not be done' }])
})
