import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { served } from '../../testing/served.ts'

type Answer = { status: number | undefined; close: boolean; reused: boolean }

/** Asks over connections that are kept open, one request at a time, as a proxy does. */
async function keeping() {
  const { port, origin } = await served()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = request({ agent, port, host: '127.0.0.1', method, path, headers: { origin, ...headers } }, (response) => {
        const answer = { status: response.statusCode, close: response.headers.connection === 'close', reused: asked.reusedSocket }
        response.resume()
        response.on('end', () => resolve(answer))
        response.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(body)
    })
  return { ask, port, origin }
}

const json = { 'content-type': 'application/json' }
const early: [number, string, Record<string, string>][] = [
  [401, '/api/addEvent', json],
  [401, '/api/upload', { 'content-type': 'multipart/form-data; boundary=x' }],
  [403, '/api/adminlogin', { ...json, origin: 'https://evil.example' }],
  [404, '/api/none', json],
  [405, '/api/events', json],
]

test.for(early)(
  'after a %i the next request on the connection succeeds, whatever was sent with the first: %s',
  async ([status, path, headers]) => {
    const { ask } = await keeping()
    for (const size of [1, 1_000, 70_000, 2_000_000]) {
      const body = Buffer.alloc(size, 0x20)
      for (let round = 0; round < 3; round += 1) {
        const sized = { ...headers, 'content-length': String(size) }
        const refused = await ask('POST', path, sized, body)
        expect.soft(refused, `${size} bytes`).toMatchObject({ status, close: size > 256 * 1024 })
        expect.soft(await ask('GET', '/healthz'), `after ${size} bytes`).toMatchObject({ status: 200, reused: !refused.close })
      }
    }
  },
)

test('after a body that is too large, of another type or no JSON, the next request succeeds', async () => {
  const { ask } = await keeping()
  const cases: [number, number, string][] = [
    [413, 70_000, 'application/json'],
    [413, 2_000_000, 'application/json'],
    [415, 60_000, 'text/plain'],
    [400, 60_000, 'application/json'],
  ]
  for (const [status, size, type] of cases)
    for (let round = 0; round < 5; round += 1) {
      const headers = { 'content-type': type, 'content-length': String(size) }
      expect.soft((await ask('POST', '/api/adminlogin', headers, Buffer.alloc(size, 0x21))).status, `${size}`).toBe(status)
      expect.soft((await ask('GET', '/healthz')).status, `after ${status}, ${size}`).toBe(200)
    }
})

test('an answer to a body that never says how long it is closes the connection, and arrives', async () => {
  const { ask } = await keeping()
  for (const size of [10, 200_000]) {
    const headers = { ...json, 'transfer-encoding': 'chunked' }
    expect.soft(await ask('POST', '/api/addEvent', headers, Buffer.alloc(size, 0x20))).toMatchObject({ status: 401, close: true })
    expect.soft((await ask('GET', '/healthz')).status).toBe(200)
  }
})

/** Writes the parts, one when the last was answered with something, and gives all that came and how it ended. */
async function raw(port: number, ...parts: (string | Buffer)[]) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let got = ''
  let reset = false
  socket.on('data', (part) => {
    got += part
    const next = parts.shift()
    if (next !== undefined) socket.write(next)
  })
  socket.on('error', () => {
    reset = true
  })
  socket.write(parts.shift() ?? '')
  await new Promise<void>((resolve) => void socket.on('close', () => resolve()))
  return { got, reset }
}

test('a refusal arrives while the body is still being sent, and the rest of it is not taken for a request', async () => {
  const { port, origin } = await keeping()
  const head = `POST /api/addEvent HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nContent-Length: 400\r\n\r\n`
  const inner = `GET /api/none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
  const last = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'
  const { got, reset } = await raw(port, head, inner.padEnd(400) + last)
  expect(got.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
  expect(reset).toBe(false)
})

test('a refusal of much that is sent slowly is whole before the connection ends', async () => {
  const { port, origin } = await keeping()
  const head = `POST /api/addEvent HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nContent-Length: 9000000\r\n\r\n`
  const { got, reset } = await raw(port, head, Buffer.alloc(9_000_000))
  expect(got).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close[\s\S]*\{"success":false,"message":"Please log in again to do this\."\}$/i)
  expect(reset).toBe(false)
})

test('whoever stops sending in the middle of a refused body is let go', async () => {
  const { port, origin } = await keeping()
  const head = (length: number) =>
    `POST /api/addEvent HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nContent-Length: ${length}\r\n\r\n{`
  for (const { got } of await Promise.all([raw(port, head(1_000)), raw(port, head(1_000_000))])) expect(got).toContain('HTTP/1.1 401')
})
