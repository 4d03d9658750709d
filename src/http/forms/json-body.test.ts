import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '../refused.ts'
import { bytesOf } from './json-body.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** What comes of a body within half a minute. */
async function cameOf(body: BodyInit, headers = {}) {
  const answer = Promise.withResolvers<ArrayBuffer | Uint8Array | Refused>()
  const site = new Hono().post('/', async (c) => {
    answer.resolve(await bytesOf(c))
    return c.body(null)
  })
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
  await Promise.race([site.request('/', init), vi.advanceTimersByTimeAsync(30_000)])
  const came = await answer.promise
  return came instanceof Refused ? [came.status, came.message] : Buffer.from(came as ArrayBuffer).toString()
}
const endless = () => new ReadableStream({ pull: () => new Promise(() => {}) })
const broken = () => new ReadableStream({ pull: () => Promise.reject(new Error('aborted')) })

test('a body that does not come in time is refused, and one that breaks off', async () => {
  expect(await cameOf(endless())).toEqual([408, 'This took too long to arrive. Please try again.'])
  expect(await cameOf(broken())).toEqual([400, 'This broke off on its way. Please try again.'])
})

test('one that is too large is not read to its end, and one that has come is waited for no longer', async () => {
  const tooLarge = [413, expect.stringMatching(/^This is too large/)]
  expect(await cameOf(endless(), { 'content-length': '65537' })).toEqual(tooLarge)
  expect(await cameOf('x'.repeat(65_537))).toEqual(tooLarge)
  expect(await cameOf('some', { 'content-length': '4' })).toBe('some')
  expect(vi.getTimerCount()).toBe(0)
})
