import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { formed, freshReply } from './reply.ts'
import { ReplyCache } from './reply-cache.ts'

const inAMinute = () => new Date(Date.now() + 60_000)
const reply = async (text: string, status = 200) => freshReply(text, { 'content-type': 'text/plain' }, status)
const textOf = async (answer: Promise<{ plain: { body: Buffer } }>) => (await answer).plain.body.toString()

/** A response that is made only when the test calls for it. */
function held(text: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { make: async () => promise.then(() => reply(text)), finish: resolve }
}

test('an answer is made once, and given to those who ask while it is made and after', async () => {
  const cache = new ReplyCache(inAMinute)
  const { make, finish } = held('first')
  const making = vi.fn(make)
  const asked = [cache.get('a', making), cache.get('a', making)]
  finish()
  expect(await Promise.all(asked.map(textOf))).toEqual(['first', 'first'])
  expect(await textOf(cache.get('a', making))).toBe('first')
  expect(making).toHaveBeenCalledTimes(1)
  expect(cache.peek('a')?.plain.body.toString()).toBe('first')
  expect(cache.peek('b')).toBeUndefined()
})

test('an answer that was begun before a write is neither kept nor given to those who ask after it', async () => {
  const cache = new ReplyCache(inAMinute)
  const old = held('old')
  const before = cache.get('a', old.make)
  cache.drop()
  const fresh = held('new')
  const after = cache.get('a', fresh.make)
  old.finish()
  expect(await textOf(before)).toBe('old')
  expect(cache.peek('a')).toBeUndefined()
  fresh.finish()
  expect(await textOf(after)).toBe('new')
  expect(cache.peek('a')?.plain.body.toString()).toBe('new')
})

test('after an edit the last good answer stays beside, and only a removal drops it', async () => {
  const cache = new ReplyCache(inAMinute)
  const last = () => cache.lastGood('a')?.reply.plain.body.toString()
  await cache.get('a', () => reply('old'))
  await cache.get('missing', () => reply('no such page', 404))
  cache.expire()
  expect([cache.peek('a'), last(), cache.lastGood('missing')]).toEqual([undefined, 'old', undefined])
  await cache.get('a', () => reply('broken', 503))
  expect(last()).toBe('old')
  expect(await textOf(cache.get('a', () => reply('new')))).toBe('new')
  expect(last()).toBe('new')
  const removals = cache.removals
  cache.drop()
  expect([cache.peek('a'), last(), cache.removals]).toEqual([undefined, undefined, removals + 1])
})

test('an answer grows old at its moment, counted from before it was made', async () => {
  let midnight = Date.now() + 80
  const cache = new ReplyCache(() => new Date(midnight))
  const slow = held('yesterday')
  const asked = cache.get('a', slow.make)
  midnight += 60_000
  slow.finish()
  await asked
  expect(cache.peek('a')?.plain.body.toString()).toBe('yesterday')
  await vi.waitFor(() => expect(cache.peek('a')).toBeUndefined(), { interval: 10 })
  expect(await textOf(cache.get('a', () => reply('today')))).toBe('today')
})

test('all who wait get the failure, and it is not cached', async () => {
  const cache = new ReplyCache(inAMinute)
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await textOf(cache.get('a', () => reply('well')))).toBe('well')
  await cache.get('b', () => reply('broken', 503))
  expect(cache.peek('b')).toBeUndefined()
  await cache.get('c', () => reply('not found', 404))
  expect(cache.peek('c')?.status).toBe(404)
})

test('the best compression replaces the quick one of a response that is read again after a second; who has the quick one has it still', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new ReplyCache(inAMinute)
  const text = readFileSync('package-lock.json', 'utf8').slice(0, 30_000)
  const kept = await cache.get('one', () => reply(text))
  const quick = await formed(kept, 'br')
  vi.advanceTimersByTime(1000)
  cache.peek('one')
  await vi.waitFor(() => expect(kept.br).not.toBe(quick))
  expect(kept.br?.body?.length).toBeLessThan(quick.body?.length ?? 0)
  expect(brotliDecompressSync(kept.br?.body ?? Buffer.alloc(0)).toString()).toBe(text)
  for (const { headers } of [quick, kept.br ?? quick]) expect((await formed(kept, 'br', headers.etag)).status).toBe(304)
})
