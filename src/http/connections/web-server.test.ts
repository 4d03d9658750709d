import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { administrator } from '../../testing/club.ts'
import { served } from '../../testing/served.ts'
import type { EventStream } from './web-server.ts'

/** A connection from one of this machine's own addresses, with all that it was answered. */
async function caller(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  const of = { socket, got: '', ended: false }
  socket.on('data', (part) => {
    of.got += part
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    of.ended = true
  })
  await new Promise<void>((resolve) => void socket.once('connect', () => resolve()))
  return of
}

type Caller = Awaited<ReturnType<typeof caller>>

const question = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
const answers = (got: string) => got.match(/HTTP\/1\.1 \d+/g) ?? []
const isOpen = async ({ socket, ...of }: Caller) => {
  if (of.ended) return false
  socket.write(question)
  return new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true))
    socket.once('close', () => resolve(false))
  })
}

test('a body on what is only read is refused, and the connection ends', async () => {
  const { port, send } = await served()
  await send('GET', '/api/events')
  for (const body of ['Content-Length: 5\r\n\r\nhello', 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'])
    for (const method of ['GET', 'HEAD'])
      for (const path of ['/api/events', '/healthz', '/nowhere']) {
        const asking = await caller(port)
        asking.socket.write(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${body}${question}`)
        await expect.poll(() => asking.ended).toBe(true)
        expect.soft(answers(asking.got), `${method} ${path}`).toEqual(['HTTP/1.1 400'])
        expect.soft(asking.got).toMatch(/x-content-type-options: nosniff/)
      }
  expect((await send('GET', '/healthz', { 'content-length': '0' })).status).toBe(200)
})

test.for([undefined, 'https://club.example.org'])(
  'two Host headers in one request are refused, with PUBLIC_ORIGIN %s',
  async (publicOrigin) => {
    const { port, send } = await served(publicOrigin ? { publicOrigin } : {})
    await send('GET', '/events')
    for (const second of ['Host: 127.0.0.1', 'hOsT: other.example.org', 'Host:'])
      for (const line of ['GET /events', 'HEAD /healthz', 'GET /nowhere', 'POST /api/adminlogin']) {
        const asking = await caller(port)
        asking.socket.write(`${line} HTTP/1.1\r\nHost: 127.0.0.1\r\n${second}\r\nContent-Length: 0\r\n\r\n${question}`)
        await expect.poll(() => asking.ended).toBe(true)
        expect.soft(answers(asking.got), `${line}, ${second}`).toEqual(['HTTP/1.1 400'])
      }
    expect((await send('GET', '/events')).status).toBe(200)
  },
)

test('of many questions that are sent ahead the first are answered, and then the connection ends', async () => {
  const { port } = await served()
  const asking = await caller(port)
  asking.socket.write(question.repeat(30))
  await expect.poll(() => asking.ended).toBe(true)
  expect(answers(asking.got)).toEqual(Array(17).fill('HTTP/1.1 200'))
  expect(asking.got.match(/connection: close/gi)).toHaveLength(1)
})

test('a flood of questions that are sent ahead ends the connection at once', async () => {
  const { club, port } = await served()
  let asked = 0
  club.services.cache.peek = () => {
    asked += 1
    return undefined
  }
  const asking = await caller(port)
  asking.socket.write(question.repeat(2000))
  await expect.poll(() => asking.ended).toBe(true)
  expect(asked).toBeLessThanOrEqual(17)
})

/** An event stream at /stream. */
const stream: EventStream = {
  isAsked: ({ url }) => url === '/stream',
  admit: (_, response) => {
    response.writeHead(200).write('data: first\n\n')
    return undefined
  },
  count: () => 0,
}

test('a request behind an event stream ends its connection, and an event stream behind other requests is refused', async () => {
  const { club, port } = await served({ streams: [() => stream] })
  let asked = 0
  club.services.cache.peek = () => {
    asked += 1
    return undefined
  }
  const ask = question.replace('/healthz', '/stream')
  const listener = await caller(port)
  listener.socket.write(ask)
  await expect.poll(() => listener.got).toContain('data: first')
  listener.socket.write(question)
  await expect.poll(() => listener.ended).toBe(true)
  expect([answers(listener.got), asked]).toEqual([['HTTP/1.1 200'], 0])
  const together = await caller(port)
  together.socket.write(ask + question.repeat(15))
  await expect.poll(() => together.ended).toBe(true)
  expect(asked).toBe(0)
  const behind = await caller(port)
  behind.socket.write(`${question}${ask}${question}`)
  await expect.poll(() => behind.ended).toBe(true)
  expect(answers(behind.got)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})

test('a few questions that are sent ahead are all answered, again and again', async () => {
  const { port } = await served()
  const asking = await caller(port)
  for (let round = 1; round <= 5; round += 1) {
    asking.socket.write(question.repeat(10))
    await expect.poll(() => answers(asking.got).length).toBe(round * 10)
  }
  expect(asking.ended).toBe(false)
})

test('whoever opens too many connections loses the oldest of them, and nobody else loses any', async () => {
  const { port } = await served({ most: { all: 100, ofOne: 3 } })
  const other = await caller(port, '127.0.0.2')
  const mine: Caller[] = []
  for (let n = 0; n < 5; n += 1) mine.push(await caller(port))
  await expect.poll(() => mine.map(({ ended }) => ended)).toEqual([true, true, false, false, false])
  expect(await Promise.all(mine.slice(2).map(isOpen))).toEqual([true, true, true])
  expect(await isOpen(other)).toBe(true)
})

test('where all places are taken, the oldest connection goes for a newcomer', async () => {
  const { port } = await served({ most: { all: 4, ofOne: 3 } })
  const callers: Caller[] = []
  for (let n = 1; n <= 6; n += 1) callers.push(await caller(port, `127.0.0.${n}`))
  await expect.poll(() => callers.map(({ ended }) => ended)).toEqual([true, true, false, false, false, false])
  expect(await Promise.all(callers.slice(2).map(isOpen))).toEqual([true, true, true, true])
})

test('whoever opens ever new connections from a few addresses cuts off no request that is under way from another', async () => {
  const { port } = await served({ most: { all: 6, ofOne: 4 } })
  const slow = await caller(port)
  slow.socket.write('POST /api/logout HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{')
  const churn: Caller[] = []
  for (let n = 0; n < 30; n += 1) churn.push(await caller(port, `127.0.0.${2 + (n % 3)}`))
  await expect.poll(() => churn.filter(({ ended }) => !ended)).toHaveLength(5)
  slow.socket.write('}')
  await expect.poll(() => slow.ended || slow.got !== '').toBe(true)
  expect(answers(slow.got)).toHaveLength(1)
})

test('a connection that was answered and waits goes before those with a request under way, however old these are', async () => {
  for (const most of [
    { all: 100, ofOne: 3 },
    { all: 3, ofOne: 100 },
  ]) {
    const { port } = await served({ most })
    const slow = await caller(port)
    const resting = await caller(port)
    const asksAgain = await caller(port)
    for (const of of [resting, asksAgain]) expect(await isOpen(of)).toBe(true)
    const head = 'POST /api/logout HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{'
    for (const { socket } of [slow, asksAgain]) socket.write(head)
    // Answered after what was sent before it is read.
    expect(await isOpen(resting)).toBe(true)
    await caller(port)
    await expect.poll(() => [slow, resting, asksAgain].map(({ ended }) => ended)).toEqual([false, true, false])
    await caller(port)
    await expect.poll(() => [slow, resting, asksAgain].map(({ ended }) => ended)).toEqual([true, true, false])
  }
})

test('a connection that has ended gives its place back', async () => {
  const { port } = await served({ most: { all: 4, ofOne: 2 } })
  const first = await caller(port)
  for (let n = 0; n < 10; n += 1) {
    const passing = await caller(port)
    expect(await isOpen(passing)).toBe(true)
    passing.socket.end()
    await expect.poll(() => passing.ended).toBe(true)
  }
  expect(await isOpen(first)).toBe(true)
})

test('behind a proxy its connections are not counted as one visitor, but the requests of each visitor are', async () => {
  const { club, port, origin, send } = await served({ proxies: 1, most: { all: 100, ofOne: 3 } })
  const cookie = `session=${(await administrator(club)).cookies.get('session')}`
  const head = (visitor: string) =>
    `POST /api/addEvent HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\nX-Forwarded-For: 10.9.9.9, ${visitor}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`
  const slow: Caller[] = []
  for (let n = 0; n < 3; n += 1) {
    slow.push(await caller(port))
    slow.at(-1)?.socket.write(head('203.0.113.7'))
  }
  for (let n = 0; n < 5; n += 1) slow.push(await caller(port))
  const from = (visitor: string) => send('GET', '/healthz', { 'x-forwarded-for': visitor })
  await expect.poll(async () => (await from('203.0.113.7')).status).toBe(429)
  expect((await from('203.0.113.7')).headers['retry-after']).toBe('1')
  expect((await from('203.0.113.8')).status).toBe(200)
  expect(slow.map(({ ended }) => ended)).toEqual(Array(8).fill(false))
  for (const { socket } of slow.slice(0, 3)) socket.write('}')
  await expect.poll(async () => (await from('203.0.113.7')).status).toBe(200)
})

test('a person who is one too many reads why in a page, whatever was sent; a program reads JSON', async () => {
  const { port, send } = await served({ proxies: 1, most: { all: 100, ofOne: 1 } })
  const slow = await caller(port)
  const visitor = { 'x-forwarded-for': '203.0.113.7' }
  slow.socket.write(`POST /register HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.7\r\nContent-Length: 2\r\n\r\n{`)
  await expect.poll(async () => (await send('GET', '/healthz', visitor)).status).toBe(429)
  const why = 'Too much is being asked from your address at once. Please try again in a moment.'
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const type = 'application/x-www-form-urlencoded'
  for (const [method, path, more, body] of [
    ['GET', '/events', { accept }, []],
    ['GET', '/events', { accept, 'accept-encoding': 'gzip, br' }, []],
    ['POST', '/register', { accept, 'content-type': type, 'content-length': '9' }, [Buffer.from('form=none')]],
  ] as [string, string, Record<string, string>, Buffer[]][]) {
    const answer = await send(method, path, { ...visitor, ...more }, body)
    const {
      'content-type': kind,
      'retry-after': wait,
      'cache-control': kept,
      connection,
      'content-security-policy': policy,
    } = answer.headers
    expect.soft([answer.status, kind, wait, kept, connection]).toEqual([429, 'text/html; charset=utf-8', '1', 'no-store', 'close'])
    expect.soft(policy).toContain("script-src 'self'")
    expect.soft(answer.headers['x-content-type-options']).toBe('nosniff')
    const page = (answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(answer.body) : answer.body).toString()
    expect.soft(page).toContain(why)
    expect.soft(page).toContain('id="root"')
    expect.soft(page).not.toContain('"success"')
    if (more['accept-encoding']) expect.soft(answer.body.length).toBeLessThan(20_000)
  }
  for (const accepted of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
    const { status, headers, body } = await send('GET', '/api/events', { ...visitor, ...accepted })
    expect.soft([status, headers['content-type'], headers['retry-after']]).toEqual([429, 'application/json', '1'])
    expect.soft(JSON.parse(body.toString())).toEqual({ success: false, message: why })
  }
  slow.socket.write('}')
  await expect.poll(async () => (await send('GET', '/healthz', visitor)).status, { timeout: 30_000 }).toBe(200)
})
