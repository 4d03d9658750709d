import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { choose, freshReply, ReplyCache } from './reply-cache.ts'

const inAMinute = () => new Date(Date.now() + 60_000)
const reply = (text: string, status = 200) => freshReply(text, { 'content-type': 'text/plain' }, status)
const textOf = async (answer: Promise<{ plain: { body: Buffer } }>) => (await answer).plain.body.toString()

/** An answer that is made only when told to be. */
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

test('the end of an old answer does not hide a newer one that is being made', async () => {
  const cache = new ReplyCache(inAMinute)
  const [old, fresh] = [held('old'), held('new')]
  const before = cache.get('a', old.make)
  cache.drop()
  const after = cache.get('a', fresh.make)
  old.finish()
  await before
  const third = vi.fn(() => reply('third'))
  const joined = cache.get('a', third)
  fresh.finish()
  expect(await Promise.all([after, joined].map(textOf))).toEqual(['new', 'new'])
  expect(third).not.toHaveBeenCalled()
})

test('a write forgets everything that was kept', async () => {
  const cache = new ReplyCache(inAMinute)
  await cache.get('a', () => reply('a'))
  await cache.get('b', () => reply('b'))
  cache.drop()
  expect([cache.peek('a'), cache.peek('b')]).toEqual([undefined, undefined])
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

test('what was not asked for the longest time makes room, so that no more bytes are kept than may be', async () => {
  const cache = new ReplyCache(inAMinute, 100_000)
  const kept = (keys: string) => [...keys].filter((key) => cache.peek(key) !== undefined).join('')
  const random = () => reply(randomBytes(8000).toString('base64url'))
  for (const key of 'abc') await cache.get(key, random)
  expect(kept('abc')).toBe('abc')
  for (const key of 'de') {
    expect(kept('a')).toBe('a')
    await cache.get(key, random)
  }
  expect(kept('abcde')).toBe('ade')
})

test('an answer that is larger than all that may be kept is given, and leaves the others', async () => {
  const cache = new ReplyCache(inAMinute, 100_000)
  await cache.get('small', () => reply('small'))
  expect(await textOf(cache.get('large', () => reply('x'.repeat(200_000))))).toHaveLength(200_000)
  expect(cache.peek('large')).toBeUndefined()
  expect(cache.peek('small')).toBeDefined()
})

test('thousands of different answers take no more than their bytes', async () => {
  const cache = new ReplyCache(inAMinute, 1_000_000)
  for (let at = 0; at < 1000; at += 1) await cache.get(`key ${at}`, () => reply('tiny'))
  const kept = Array.from({ length: 1000 }, (_, at) => cache.peek(`key ${at}`)).filter((found) => found !== undefined)
  expect(kept.length).toBeLessThan(250)
  expect(kept.length).toBeGreaterThan(100)
})

test('where the best compression is not the smaller one, the quick one stays', async () => {
  const cache = new ReplyCache(inAMinute)
  const text = Array.from({ length: 400 }, (_, at) => `Event ${at} of ${at % 7}`).join('\n')
  const kept = await cache.get('a', () => reply(text))
  const quick = kept.br?.body?.length
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(kept.br?.body?.length).toBe(quick)
})

test('a failure is told to those who asked, and is not kept', async () => {
  const cache = new ReplyCache(inAMinute)
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await textOf(cache.get('a', () => reply('well')))).toBe('well')
  await cache.get('b', () => reply('broken', 503))
  expect(cache.peek('b')).toBeUndefined()
  await cache.get('c', () => reply('not found', 404))
  expect(cache.peek('c')?.status).toBe(404)
})

test('the best compression replaces the quick one, and is of the same text', async () => {
  const cache = new ReplyCache(inAMinute)
  const text = readFileSync('package-lock.json', 'utf8').slice(0, 30_000)
  const quick = (await reply(text)).br?.body?.length ?? 0
  const kept = await cache.get('a', () => reply(text))
  await vi.waitFor(() => expect(kept.br?.body?.length).toBeLessThan(quick))
  expect(brotliDecompressSync(kept.br?.body ?? Buffer.alloc(0)).toString()).toBe(text)
})

const accepts: [string | undefined, 'br' | 'gzip' | undefined][] = [
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=1.0', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000,gzip', 'gzip'],
  ['br ; q=0 , gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['brotli', undefined],
  ['xbr, x-gzip-like', undefined],
  ['deflate', undefined],
]
test.for(accepts)('to a client that takes %j goes %s', async ([accepted, wanted]) => {
  const { headers, body, status } = choose(await reply('x'.repeat(500)), accepted, undefined)
  expect(headers['content-encoding']).toBe(wanted)
  expect(headers['content-length']).toBe(String(body?.length))
  expect(headers.vary).toBe('accept-encoding')
  expect(status).toBe(200)
  const plain = wanted === 'br' ? brotliDecompressSync(body as Buffer) : wanted === 'gzip' ? gunzipSync(body as Buffer) : body
  expect(plain?.toString()).toBe('x'.repeat(500))
})

test('a client that has an answer already is told so, without it', async () => {
  const kept = await reply('same')
  for (const known of [kept.etag, `W/${kept.etag}`, `"other", ${kept.etag}`]) {
    const { status, body, headers } = choose(kept, 'br', known)
    expect.soft({ status, body, etag: headers.etag }, known).toEqual({ status: 304, body: undefined, etag: kept.etag })
  }
  expect(choose(kept, 'br', (await reply('other')).etag).status).toBe(200)
  expect(choose(await reply('gone', 404), 'br', (await reply('gone', 404)).etag).status).toBe(404)
})

test('the mark of an answer is that of its text', async () => {
  expect((await reply('a')).etag).toBe((await reply('a')).etag)
  expect((await reply('a')).etag).not.toBe((await reply('b')).etag)
  expect((await reply('a')).etag).toMatch(/^"[\w-]{22}"$/)
})
