import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '../refused.ts'
import { received } from './json-body.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** What comes of a body of which at most ten bytes are taken within a minute, and which is read so. */
async function cameOf(read: () => Promise<string>, headers = {}) {
  const answer = Promise.withResolvers<string | Refused>()
  const site = new Hono().post('/', async (c) => {
    answer.resolve(await received(c, { largest: 10, patience: 60_000 }, read))
    return c.body(null)
  })
  await Promise.race([site.request('/', { method: 'POST', body: 'some', headers }), vi.advanceTimersByTimeAsync(60_000)])
  const came = await answer.promise
  return came instanceof Refused ? [came.status, came.message] : came
}

test('a body that does not come in time is refused, and one that breaks off', async () => {
  expect(await cameOf(() => new Promise(() => {}))).toEqual([408, 'This took too long to arrive. Please try again.'])
  const gone = async () => Promise.reject(new Error('aborted'))
  expect(await cameOf(gone)).toEqual([400, 'This broke off on its way. Please try again.'])
})

test('one that is told to be too large is not read, and one that has come is waited for no longer', async () => {
  const read = vi.fn(async () => 'some')
  expect(await cameOf(read, { 'content-length': '11' })).toEqual([413, expect.stringMatching(/^This is too large/)])
  expect(read).not.toHaveBeenCalled()
  expect(await cameOf(read, { 'content-length': '4' })).toBe('some')
  expect(vi.getTimerCount()).toBe(0)
})
