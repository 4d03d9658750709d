import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pages } from '../site/routes.tsx'
import { administrator } from '../testing/club.ts'
import { logged } from '../testing/logged.ts'
import { sendTo, served } from '../testing/served.ts'
import { freshReply } from './replies/reply.ts'

/** A connection from one of this machine's own addresses, with all that it was answered. */
async function caller(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  let got = ''
  socket
    .on('error', () => {})
    .on('data', (part) => {
      got += part
    })
  await once(socket, 'connect')
  return { socket, answers: () => got.match(/HTTP\/1\.1 \d+/g) ?? [] }
}

const question = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'

/** Sends this on a connection of its own, until that ends; the first lines of all answers. */
async function sent(port: number, text: string) {
  const { socket, answers } = await caller(port)
  socket.write(text)
  await expect.poll(() => socket.closed).toBe(true)
  return answers()
}

test('a cached response is the one that the framework gave first, compressed for clients that accept it', async () => {
  const { club, send } = await served()
  const first = await send('GET', '/api/events')
  expect(club.services.cache.peek('/api/events')).toBeDefined()
  const second = await send('GET', '/api/events')
  const same = ['content-type', 'etag', 'vary', 'cache-control', 'content-security-policy', 'x-content-type-options']
  for (const name of same) expect.soft(second.headers[name], name).toBe(first.headers[name])
  expect(second.body.toString()).toBe(first.body.toString())
  const small = await send('GET', '/api/events', { 'accept-encoding': 'br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.body).toString()).toBe('{"data":[]}')
  const known = await send('GET', '/api/events', { 'if-none-match': String(first.headers.etag) })
  expect([known.status, known.body.length]).toEqual([304, 0])
})

test('a cached page is answered before the framework, whatever its address adds; all addresses that are no page get one cached answer', async () => {
  const { send, reached } = await served()
  const known = new Map<string, string>()
  const addresses = pages.map(({ path }) => path)
  for (const path of [...addresses, '/nowhere', '/gone.png']) known.set(path, (await send('GET', path)).body.toString())
  expect(reached()).toBe(known.size)
  const same = async (page: string, paths: string[]) => {
    for (const path of paths) expect.soft((await send('GET', path)).body.toString() === known.get(page), path).toBe(true)
  }
  for (const path of addresses) await same(path, [`${path}?utm_source=x&fbclid=1`, `${path}?`, `${path}/`, `${path}?after=NO`])
  await same('/events', ['/Events', '/%65vents', '/a/../events'])
  expect(reached()).toBe(known.size)
  await same('/nowhere', ['/a/b/c', '/%ff', '//events'])
  await same('/gone.png', ['/.env', '/wp-login.php?x=1'])
  expect((await send('POST', '/events')).status).toBe(405)
})

test('HEAD answers like GET, without the body; what is not cached is not made for it', async () => {
  const file = freshReply('a file', { 'content-type': 'text/plain' })
  const { send, club } = await served({ files: new Map([['/static/a.txt', file]]) })
  const before = await send('HEAD', '/api/events')
  expect([before.status, before.body.length, before.headers.etag]).toEqual([200, 0, undefined])
  expect(club.services.cache.peek('/api/events')).toBeUndefined()
  for (const path of ['/api/events', '/static/a.txt']) {
    const got = await send('GET', path)
    const { status, headers, body } = await send('HEAD', path)
    expect.soft([status, body.length], path).toEqual([200, 0])
    expect.soft({ ...headers, date: '' }, path).toEqual({ ...got.headers, date: '' })
  }
})

test.for([
  ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
  ['no HTTP', 'NONSENSE\r\n\r\n'],
  ['a Host that is no name', `GET /events HTTP/1.1\r\nHost: a b\r\n\r\n${question}`],
] as const)('a request with %s is refused, its connection ends, and the next one works', async ([, text]) => {
  const { port, send } = await served()
  await send('GET', '/events')
  expect(await sent(port, text)).toEqual(['HTTP/1.1 400'])
  expect((await send('GET', '/healthz', { 'content-length': '0' })).status).toBe(200)
})

test('with PUBLIC_ORIGIN the site answers at its own name and inside its network; at another name pages redirect, the rest is refused', async () => {
  const publicOrigin = 'https://club.example.org'
  const { send, port } = await served({ publicOrigin })
  for (const host of ['club.example.org', 'CLUB.example.org:443', `127.0.0.1:${port}`, '[::1]', 'localhost', 'site-1:3000'])
    for (const path of ['/events', '/healthz']) expect.soft((await send('GET', path, { host })).status, host).toBe(200)
  for (const host of ['www.club.example.org', 'evil.org', 'club.example.org.evil.org:8080']) {
    for (const [method, path, to] of [
      ['GET', '/', '/'],
      ['HEAD', '/events?after=x', '/events?after=x'],
      ['GET', '/events/night-of-boards', '/events/night-of-boards'],
      ['GET', '/x/../events', '/events'],
    ] as const) {
      const { status, headers, body } = await send(method, path, { host })
      expect.soft([status, headers.location, headers['cache-control'], body.length], path).toEqual([301, publicOrigin + to, 'no-cache', 0])
    }
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/events', '/events.ics', '/media/x.png', '//evil.org/events', '/nowhere'])
      expect.soft((await send('GET', path, { host })).status, path).toBe(400)
    for (const method of ['POST', 'PUT']) expect.soft((await send(method, '/events', { host })).status, method).toBe(400)
  }
})

const malformed = ['/%', '/%ff', '/events/%C0%AF', '/api/%', '/media/%E0%A4%A', '/\\x', '/events?after=%', '//', 'http://[::1', '*']
test('a malformed path is answered, and is no error', async () => {
  const { log, lines } = logged()
  const { port, send } = await served({ log })
  const spies = (['error', 'warn', 'info', 'log'] as const).map((name) => vi.spyOn(console, name))
  onTestFinished(() => void vi.restoreAllMocks())
  for (const path of malformed) {
    const [line] = await sent(port, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
    expect.soft(line, path).toMatch(/^HTTP\/1\.1 (200|400|404)$/)
  }
  expect((await send('GET', '/healthz')).status).toBe(200)
  expect(lines()).toEqual([])
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
})

const json = { 'content-type': 'application/json' }

test.for<[number, string, Record<string, string>]>([
  [401, '/api/addEvent', json],
  [401, '/api/upload', { 'content-type': 'multipart/form-data; boundary=x' }],
  [403, '/api/adminlogin', { ...json, origin: 'https://evil.example' }],
  [413, '/api/adminlogin', json],
  [415, '/api/adminlogin', { 'content-type': 'text/plain' }],
])('a %i arrives whatever was sent, and the next request on the connection succeeds: %s', async ([status, path, headers]) => {
  const { port, origin } = await served()
  // One connection that is kept open, as a proxy does.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const send = sendTo({ agent, port })
  for (const size of [1_000, 70_000, 2_000_000]) {
    const refused = await send('POST', path, { origin, ...headers, 'content-length': String(size) }, Buffer.alloc(size, 0x20))
    if (status < 413 || size > 64 * 1024) expect.soft([status, 413], `${size} bytes`).toContain(refused.status)
    expect.soft(JSON.parse(String(refused.body)), `${size} bytes`).toMatchObject({ success: false })
    expect.soft((await send('GET', '/healthz')).status, `after ${size} bytes`).toBe(200)
  }
})

test('the rest of a refused body is not taken for a request', async () => {
  const { port, origin } = await served()
  const head = `POST /api/addEvent HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nContent-Length: 400\r\n\r\n`
  const inner = `GET /api/none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
  const last = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'
  expect(await sent(port, head + inner.padEnd(400) + last)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
})

test('one connection too many of an address closes its longest idle one, or else its oldest, and none of another address', async () => {
  const { port } = await served({ most: { all: 100, ofOne: 3 } })
  const other = await caller(port, '127.0.0.2')
  const [slow, idle, slower] = [await caller(port), await caller(port), await caller(port)]
  const closed = (...callers: (typeof slow)[]) => callers.map(({ socket }) => socket.closed)
  const head = 'POST /api/logout HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{'
  for (const { socket } of [slow, slower]) socket.write(head)
  idle.socket.write(question)
  await expect.poll(idle.answers).toHaveLength(1)
  const busy = await caller(port)
  busy.socket.write(head)
  await expect.poll(() => closed(slow, idle, slower)).toEqual([false, true, false])
  // Sent before it, so read by now.
  other.socket.write(question)
  await expect.poll(other.answers).toHaveLength(1)
  await caller(port)
  await expect.poll(() => closed(slow, slower, busy)).toEqual([true, false, false])
  slower.socket.write('}')
  await expect.poll(slower.answers).toHaveLength(1)
})

test('behind a proxy the running requests of a visitor are counted; one too many gets the reason', async () => {
  const { club, port, origin, send } = await served({ proxies: 1, most: { all: 3, ofOne: 1 } })
  const cookie = `session=${(await administrator(club)).cookies.get('session')}`
  const begin = async (visitor: string) => {
    const { socket } = await caller(port)
    const heads = `Host: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\nX-Forwarded-For: 10.9.9.9, ${visitor}`
    socket.write(`POST /api/addEvent HTTP/1.1\r\n${heads}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`)
    return socket
  }
  const from = (visitor: string) => send('GET', '/healthz', { 'x-forwarded-for': visitor })
  const slow = await begin('203.0.113.7')
  await expect.poll(async () => (await from('203.0.113.7')).status).toBe(429)
  const { headers, body } = await from('203.0.113.7')
  expect([headers['content-type'], headers['retry-after'], headers.connection]).toEqual(['application/json', '1', 'close'])
  expect(JSON.parse(String(body))).toEqual({ success: false, message: expect.stringContaining('Too many requests at once') })
  expect((await from('203.0.113.8')).status).toBe(200)
  await begin('203.0.113.8')
  await begin('203.0.113.9')
  await expect.poll(async () => (await from('203.0.113.10')).status).toBe(503)
  slow.write('}')
  await expect.poll(async () => (await from('203.0.113.10')).status).toBe(200)
})
