import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { formed, freshReply, replyOf } from './reply.ts'

const reply = (text: string, status = 200) => freshReply(text, { 'content-type': 'text/plain' }, status)

const accepts: [string | undefined, 'br' | 'gzip' | undefined][] = [
  [undefined, undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['xbr, x-gzip-like', undefined],
]
test.for(accepts)('to a client that takes %j goes %s', async ([accepted, wanted]) => {
  const { headers, body, status } = await formed(reply('x'.repeat(500)), accepted)
  expect(headers['content-encoding']).toBe(wanted)
  expect(headers['content-length']).toBe(String(body?.length))
  expect(headers.vary).toBe('accept-encoding')
  expect(status).toBe(200)
  const plain = wanted === 'br' ? brotliDecompressSync(body as Buffer) : wanted === 'gzip' ? gunzipSync(body as Buffer) : body
  expect(plain?.toString()).toBe('x'.repeat(500))
})

test('a client that has a response in any encoding gets 304 without a body; an error never', async () => {
  const kept = reply('same')
  const etag = (await formed(kept, 'br')).headers.etag ?? ''
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
    const { status, body, headers } = await formed(kept, 'gzip', known)
    expect.soft({ status, body, etag: headers.etag }, known).toEqual({ status: 304, body: undefined, etag })
    for (const name of ['content-encoding', 'content-length']) expect.soft(Object.keys(headers), known).not.toContain(name)
  }
  expect((await formed(kept, 'br', (await formed(reply('other'), 'br')).headers.etag)).status).toBe(200)
  const gone = await formed(reply('gone', 404), 'br')
  expect((await formed(reply('gone', 404), 'br', gone.headers.etag)).status).toBe(404)
})

test('a file goes out in the encodings that it was built in, and in no other', async () => {
  const file = replyOf(Buffer.from('plain'), { br: Buffer.from('small') }, {})
  expect((await formed(file, 'br')).body?.toString()).toBe('small')
  expect((await formed(file, 'gzip')).body?.toString()).toBe('plain')
})
