import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logged } from '../../testing/logged.ts'
import { Refused } from '../refused.ts'
import { journalOf } from './audit-log.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const no = new Refused(401, 'No.')
const tooMany = new Refused(429, 'Too many.', 60)

function folded() {
  const { log, lines, text } = logged()
  const journal = journalOf(log)
  const refuse = (address: string, call = 'POST /api/login', times = 1, refused = no) => {
    for (let turn = 0; turn < times; turn += 1) journal.refused({ call, address }, refused)
  }
  const summaries = () =>
    lines().map(({ msg, call, address, network, times }) => [msg, call, address, network, times].filter((part) => part !== undefined))
  const pass = (seconds: number) => void vi.advanceTimersByTime(seconds * 1000)
  return { journal, refuse, summaries, lines, text, pass }
}

test('the first from an address is told at once, what follows as a count at the end of each minute', () => {
  const { refuse, summaries, pass } = folded()
  refuse('192.0.2.1', 'POST /api/login', 500)
  expect(summaries()).toEqual([['refused', 'POST /api/login', '192.0.2.1']])
  pass(60)
  expect(summaries().slice(1)).toEqual([['refused again', 'POST /api/login', '192.0.2.1', '192.0.2.1', 499]])
  refuse('192.0.2.1', 'POST /api/login', 7)
  expect(summaries()).toHaveLength(2)
  pass(60)
  expect(summaries().slice(2)).toEqual([['refused again', 'POST /api/login', '192.0.2.1', '192.0.2.1', 7]])
})

test('after a quiet minute the next is a first one again, and nothing is kept', () => {
  const { refuse, summaries, pass } = folded()
  refuse('192.0.2.1')
  pass(60)
  expect(vi.getTimerCount()).toBe(0)
  refuse('192.0.2.1')
  expect(summaries()).toEqual(Array(2).fill(['refused', 'POST /api/login', '192.0.2.1']))
})

test('a whole /48 is one, whatever it asks for, and its count says what they have in common', () => {
  const { refuse, summaries, pass, lines } = folded()
  for (let turn = 0; turn < 1000; turn += 1) refuse(`2001:db8:77:${turn.toString(16)}::/64`, `POST /api/${turn % 40}`)
  expect(summaries()).toEqual([['refused', 'POST /api/0', '2001:db8:77:0::/64']])
  pass(60)
  expect(summaries().slice(1)).toEqual([['refused again', '2001:db8:77::/48', 999]])
  expect(lines().at(-1)).toMatchObject({ status: 401 })
})

test('another network, and another status, are told by themselves', () => {
  const { refuse, summaries } = folded()
  refuse('192.0.2.1', 'POST /api/login', 3)
  refuse('192.0.2.2', 'POST /api/login', 3)
  refuse('192.0.2.1', 'POST /api/login', 3, tooMany)
  expect(summaries().map(([msg, , address]) => [msg, address])).toEqual([
    ['refused', '192.0.2.1'],
    ['refused', '192.0.2.2'],
    ['a limit was reached', '192.0.2.1'],
  ])
})

test('of more networks than are told apart it is said how many were left out, and the memory stays small', () => {
  const { refuse, summaries, pass } = folded()
  for (let turn = 0; turn < 10_000; turn += 1) refuse(`192.0.${turn >> 8}.${turn & 255}`)
  expect(summaries()).toHaveLength(20)
  expect(vi.getTimerCount()).toBe(1)
  pass(60)
  expect(summaries().slice(20)).toEqual([['more were turned away, from more networks than are told apart', 9980]])
  expect(vi.getTimerCount()).toBe(0)
})

test('nobody who goes on and on keeps newcomers from being told', () => {
  const { refuse, summaries, pass } = folded()
  const flood = () => {
    for (let turn = 0; turn < 400; turn += 1) refuse(`192.0.2.${turn % 200}`, 'POST /api/login')
  }
  for (let minute = 0; minute < 30; minute += 1) {
    refuse(`198.51.100.${minute}`)
    flood()
    pass(60)
    expect(summaries().some(([msg, , address]) => msg === 'refused' && address === `198.51.100.${minute}`)).toBe(true)
  }
})

test('guesses at an account are told however many networks were turned away before, with the account, and so are tries that are used up', () => {
  const { journal, summaries, lines, refuse, pass } = folded()
  for (let turn = 0; turn < 500; turn += 1) refuse(`192.0.${turn >> 8}.${turn & 255}`, 'POST /api/deleteAdmin/:id')
  const guess = (about: object, refused = no, times = 1) => {
    for (let turn = 0; turn < times; turn += 1) journal.refused({ call: 'POST /api/login', address: '198.51.100.77', ...about }, refused)
  }
  guess({ account: 'one' }, no, 10)
  guess({ account: 'other' })
  guess({ account: 'one' }, tooMany, 3)
  guess({ admin: 'one' }, new Refused(403, 'No.'))
  guess({}, tooMany)
  const from = { call: 'POST /api/login', address: '198.51.100.77' }
  expect(lines().slice(20)).toMatchObject([
    { ...from, msg: 'refused', status: 401, account: 'one' },
    { ...from, msg: 'refused', status: 401, account: 'other' },
    { ...from, msg: 'a limit was reached', status: 429, account: 'one', wait: 60 },
    { ...from, msg: 'refused', status: 403, admin: 'one' },
    { ...from, msg: 'a limit was reached', status: 429 },
  ])
  guess({})
  expect(lines()).toHaveLength(25)
  pass(60)
  expect(lines().slice(25)).toMatchObject([
    { msg: 'more were turned away, from more networks than are told apart', times: 481 },
    { msg: 'refused again', times: 9, account: 'one', network: '198.51.100.77' },
    { msg: 'a limit was reached again', times: 2, account: 'one' },
  ])
  expect(summaries().filter(([msg]) => msg === 'refused')).toHaveLength(23)
})

test('guesses from more networks than are told apart are bounded too, and counted by themselves', () => {
  const { journal, lines, pass } = folded()
  for (let turn = 0; turn < 1000; turn += 1)
    journal.refused({ call: 'POST /api/login', address: `192.0.${turn >> 8}.${turn & 255}`, account: 'one' }, no)
  expect(lines()).toHaveLength(20)
  pass(60)
  const msg = 'more guesses were turned away, from more networks and at more accounts than are told apart'
  expect(lines().slice(20)).toMatchObject([{ msg, times: 980 }])
  expect(vi.getTimerCount()).toBe(0)
})

test('what a flood of refusals writes stays under 30 MB a day, and every login that went right is a line', () => {
  const { journal, refuse, lines, text, pass } = folded()
  const [hours, logins] = [2, 120]
  const longest = `POST /${'x'.repeat(100)}`
  for (let minute = 0; minute < hours * 60; minute += 1) {
    for (let turn = 0; turn < 500; turn += 1) {
      // Some go on and on, the others come from ever new networks.
      const network = (turn < 50 ? turn : (minute * 500 + turn) % 65_536).toString(16)
      refuse(`2001:db8:${network}:ffff::/64`, longest, 3, [no, tooMany, new Refused(403, 'No.')][turn % 3])
      journal.reached('answers that are not read', `2001:db8:${network}:ffff::/64`, tooMany)
      const account = ['c'.repeat(24), 'd'.repeat(24)][turn % 2]
      for (const refused of [no, no, tooMany, tooMany])
        journal.refused({ call: 'POST /api/adminlogin', address: `2001:db8:${network}:ffff::/64`, account }, refused)
    }
    for (let turn = 0; turn < logins / (hours * 60); turn += 1)
      journal.done({ call: 'POST /api/adminlogin', address: '192.0.2.1', admin: 'a' }, {})
    pass(60)
  }
  const done = lines().filter(({ msg }) => msg === 'done')
  expect(done).toHaveLength(logins)
  expect(lines().length - done.length).toBeLessThanOrEqual(82 * 60 * hours)
  expect(lines().length - done.length).toBeGreaterThan(70 * 60 * hours)
  const most = Math.max(...lines().map(({ times }) => Number(times ?? 0)))
  expect(most).toBeGreaterThan(300)
  expect((Buffer.byteLength(text()) * 24) / hours).toBeLessThan(30_000_000)
})

test('an error of ours is told in full once and then counted, whoever asked, and another one by itself', () => {
  const { journal, lines, pass } = folded()
  const fail = (error: Error, path: string) => journal.failed('a request failed', error, { method: 'GET', path })
  for (let turn = 0; turn < 300; turn += 1) fail(new Error('no such table'), '/api/iort')
  fail(new Error('no such column'), '/api/events')
  fail(new TypeError('no such table'), '/api/events')
  const first = { level: 50, msg: 'a request failed', method: 'GET' }
  expect(lines()).toMatchObject([
    { ...first, path: '/api/iort', err: { message: 'no such table', stack: expect.stringContaining('folded-lines') } },
    { ...first, path: '/api/events', err: { message: 'no such column' } },
    { ...first, path: '/api/events', err: { message: 'no such table', type: 'TypeError' } },
  ])
  pass(60)
  const { err, network, ...again } = lines()[3] ?? {}
  expect([err, network]).toEqual([undefined, undefined])
  expect(again).toMatchObject({ level: 50, msg: 'a request failed again', times: 299, why: 'Error: no such table', path: '/api/iort' })
  expect(lines()).toHaveLength(4)
})

test('errors of ever new kinds do not fill the disk either, and it is said how many were left out', () => {
  const { journal, lines, pass } = folded()
  for (let turn = 0; turn < 1000; turn += 1)
    journal.failed('a request failed', new Error(`${turn}`.padEnd(1000, 'x')), { method: 'GET', path: '/' })
  expect(lines()).toHaveLength(20)
  pass(60)
  expect(lines().slice(20)).toMatchObject([{ level: 50, msg: 'more failed, in more ways than are told apart', times: 980 }])
})
