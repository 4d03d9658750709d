import { expect, test } from 'vitest'
import { logged } from '../../testing/logged.ts'
import { laterOf } from './delayed.ts'

const hour = 3_600_000

test('nothing is done at once; a failure is a line, and the rest is done all the same, at the latest when the site stops', async () => {
  const { log, lines } = logged()
  const done: string[] = []
  const slow = laterOf({ log, least: hour, most: hour + 1 })
  slow.add(() => Promise.reject(new Error('no disk')))
  slow.add(() => done.push('a'))
  await new Promise(setImmediate)
  expect(done).toEqual([])
  await slow.finish()
  expect(done).toEqual(['a'])
  expect(lines()).toMatchObject([{ level: 40, msg: 'a delayed action failed' }])
  laterOf({ log, least: 1, most: 2 }).add(() => done.push('b'))
  await expect.poll(() => done).toEqual(['a', 'b'])
})
