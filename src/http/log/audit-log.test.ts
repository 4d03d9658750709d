import { expect, test } from 'vitest'
import { logged } from '../../testing/logged.ts'
import { Refused } from '../refused.ts'
import { journalOf } from './audit-log.ts'

test('refusals that an operator needs to know of, failures and changes are in the log, with who and what', () => {
  const { log, lines } = logged()
  const journal = journalOf(log)
  const from = { call: 'POST /api/login', address: '192.0.2.1' }
  for (const status of [400, 404, 409, 413, 401] as const) journal.refused({ ...from, account: 'one' }, new Refused(status, 'No.'))
  journal.refused(from, new Refused(429, 'Too many.', 60))
  journal.reached('searches', from.address, { status: 503 })
  journal.failed('a request failed', new Error('no such table'), { method: 'GET', path: '/api/iort' })
  journal.done({ ...from, admin: 'a' }, { id: 'b' })
  expect(lines()).toMatchObject([
    { level: 40, msg: 'refused', status: 401, account: 'one', ...from },
    { level: 40, msg: 'a limit was reached', status: 429, wait: 60, ...from },
    { level: 40, msg: 'a limit was reached', limit: 'searches', status: 503, address: from.address },
    { level: 50, msg: 'a request failed', method: 'GET', path: '/api/iort', err: { message: 'no such table' } },
    { level: 30, msg: 'done', admin: 'a', id: 'b', ...from },
  ])
})
