import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logged } from '../../testing/logged.ts'
import { Refused } from '../refused.ts'
import { journalOf } from './audit-log.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const no = new Refused(401, 'No.')
const from = { call: 'POST /api/login', address: '192.0.2.1' }

test('of a flood so many lines a minute are written and the rest is counted; guesses and failures have lines of their own', () => {
  const { log, lines } = logged()
  const journal = journalOf(log)
  const flood = () => {
    for (let turn = 0; turn < 1000; turn += 1) {
      journal.refused(from, no)
      journal.reached('searches', from.address, { status: 429 })
    }
  }
  flood()
  expect(lines()).toHaveLength(40)
  journal.refused({ ...from, account: 'one' }, no)
  journal.refused(from, new Refused(429, 'Too many.', 60))
  journal.failed('a request failed', new Error('no such table'), { method: 'GET', path: '/api/iort' })
  journal.done({ ...from, admin: 'a' }, { id: 'b' })
  expect(lines().slice(40)).toMatchObject([
    { level: 40, msg: 'refused', status: 401, account: 'one', ...from },
    { level: 40, msg: 'a limit was reached', status: 429, wait: 60, ...from },
    { level: 50, msg: 'a request failed', method: 'GET', path: '/api/iort', err: { message: 'no such table' } },
    { level: 30, msg: 'done', admin: 'a', id: 'b', ...from },
  ])
  vi.advanceTimersByTime(60_000)
  expect(lines().slice(44)).toMatchObject([{ level: 40, times: 1960, msg: 'more lines like these were left out' }])
  flood()
  expect(lines()).toHaveLength(45 + 40)
})

test('of a refusal only what somebody has to know of is a line', () => {
  const { log, lines } = logged()
  const journal = journalOf(log)
  for (const status of [400, 404, 409, 413] as const) journal.refused(from, new Refused(status, 'No.'))
  expect(lines()).toEqual([])
  for (const status of [401, 403, 429, 503] as const) journal.refused(from, new Refused(status, 'No.'))
  expect(lines().map(({ status, msg }) => [status, msg])).toEqual(
    [
      [401, 'refused'],
      [403, 'refused'],
      [503, 'a limit was reached'],
      [429, 'a limit was reached'],
    ].sort(),
  )
})
