import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logged } from '../../testing/logged.ts'
import { laterOf } from './delayed.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('nothing is done at once; a failure is a line, and the rest is done all the same, at the latest when the site stops', async () => {
  const { log, lines } = logged()
  const done: string[] = []
  const { add, finish } = laterOf({ log, least: 300, most: 1500 })
  add(() => Promise.reject(new Error('no disk')))
  add(() => done.push('a'))
  await vi.advanceTimersByTimeAsync(299)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1201)
  add(() => done.push('b'))
  await finish()
  expect([done, vi.getTimerCount()]).toEqual([['a', 'b'], 0])
  expect(lines()).toMatchObject([{ level: 40, msg: 'a delayed action failed' }])
})
