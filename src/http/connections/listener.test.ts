import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { examplesOf } from '../../contract/example.ts'
import { pages } from '../../site/routes.tsx'
import { administrator } from '../../testing/club.ts'
import { served } from '../../testing/served.ts'
import { freshReply } from '../replies/reply.ts'

const hackathon = examplesOf(events.fields)

const withFile = () => served({ files: new Map([['/static/a.txt', freshReply('a file', { 'content-type': 'text/plain' })]]) })

test('a kept answer is the one that the framework gave first, compressed for whoever takes it', async () => {
  const { club, send } = await withFile()
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

test('a kept page is answered before the framework, whatever its address adds, and so is every address that is no page', async () => {
  const { send, reached } = await withFile()
  const answers = new Map<string, string>()
  // The members' page needs the bundler's list of portraits.
  const addresses = pages.map(({ path }) => path).filter((path) => path !== '/members')
  for (const path of [...addresses, '/nowhere', '/gone.png']) answers.set(path, (await send('GET', path)).body.toString())
  expect(reached()).toBe(answers.size)
  for (const path of addresses)
    for (const asked of ['?utm_source=x&fbclid=1', '?x', '?', '/', '?after=', '?after=NO'])
      expect.soft((await send('GET', path + asked)).body.toString() === answers.get(path), path + asked).toBe(true)
  for (const path of ['/Events', '/%65vents', '/a/../events'])
    expect.soft((await send('GET', path)).body.toString() === answers.get('/events'), path).toBe(true)
  const nowhere = { '/nowhere': ['/a/b/c', '/events/1/2', '/%ff', '//events', '/API/events'] }
  const noFile = { '/gone.png': ['/.env', '/wp-login.php?x=1', '/static/gone.png', '/.well-known/x'] }
  for (const [same, paths] of Object.entries({ ...nowhere, ...noFile }))
    for (const path of paths) {
      const { status, body } = await send('GET', path)
      expect.soft([status, body.toString() === answers.get(same)], path).toEqual([404, true])
    }
  expect(reached()).toBe(answers.size)
})

test('what is no page is never taken for one', async () => {
  const { send } = await withFile()
  await send('GET', '/nowhere')
  for (const path of ['/healthz', '/readyz', '/api/events', '/%61pi/events', '/api/events?x=1'])
    expect.soft((await send('GET', path)).status, path).toBe(200)
  for (const path of ['/api/nowhere', '/media/none.png', '/api'])
    expect.soft((await send('GET', path)).headers['content-type'], path).toMatch(/^application\/json/)
  expect((await send('GET', '/static/a.txt')).body.toString()).toBe('a file')
  expect((await send('POST', '/events')).status).toBe(405)
})

test('HEAD answers like GET, without the body; of what is not kept nothing is made for it', async () => {
  const { send, club } = await withFile()
  const before = await send('HEAD', '/api/events')
  expect([before.status, before.body.length, before.headers.etag]).toEqual([200, 0, undefined])
  expect(club.services.cache.peek('/api/events')).toBeUndefined()
  for (const path of ['/api/events', '/static/a.txt']) {
    const got = await send('GET', path)
    const { status, headers, body } = await send('HEAD', path)
    expect.soft([status, body.length], path).toEqual([200, 0])
    expect.soft(headers.etag, path).toMatch(/^"/)
    expect.soft({ ...headers, date: '' }, path).toEqual({ ...got.headers, date: '' })
  }
})

test('a write through the socket is seen by the next who asks', async () => {
  const { club, send, origin } = await withFile()
  const client = await administrator(club)
  await send('GET', '/api/events')
  const cookie = `session=${client.cookies.get('session')}`
  const body = [Buffer.from(JSON.stringify({ formData: hackathon }))]
  const written = await send('POST', '/api/addEvent', { cookie, origin, 'content-type': 'application/json' }, body)
  expect(written.status).toBe(200)
  expect(JSON.parse((await send('GET', '/api/events')).body.toString()).data).toHaveLength(1)
})

test('a body that never says how long it is ends at 64 KB', async () => {
  const { send, origin } = await withFile()
  const parts = Array.from({ length: 80 }, () => Buffer.alloc(1024, 0x20))
  const outcome = await send('POST', '/api/adminlogin', { origin, 'content-type': 'application/json' }, parts)
  expect(outcome.status).toBe(413)
})

test('a file is served by its address alone, however the path is written around it', async () => {
  const { send } = await withFile()
  expect((await send('GET', '/static/a.txt')).body.toString()).toBe('a file')
  for (const path of [
    '/static/../static/a.txt',
    '/static/%61.txt',
    '//static/a.txt',
    '/static/a.txt/',
    '/static/a.txt%00',
    '/STATIC/a.txt',
    '/static/',
    '/static/../../package.json',
  ])
    expect.soft((await send('GET', path)).body.toString(), path).not.toContain('a file')
  expect((await send('POST', '/static/a.txt')).body.toString()).not.toContain('a file')
})

test('a broken request is answered with 400 or closed, and the next one works', async () => {
  const { port, send } = await withFile()
  const broken = [
    'GET / HTTP/1.1\r\n\r\n',
    'POST /api/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
    'GET /api/events HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n',
    'NONSENSE\r\n\r\n',
  ]
  for (const text of broken) {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(text))
      let got = ''
      socket.on('data', (part) => {
        got += part
      })
      socket.on('close', () => resolve(got))
      socket.on('error', () => resolve(got))
    })
    expect.soft(answer.split('\r\n')[0], text).toMatch(/^(HTTP\/1\.1 400 Bad Request)?$/)
  }
  expect((await send('GET', '/healthz')).status).toBe(200)
})
