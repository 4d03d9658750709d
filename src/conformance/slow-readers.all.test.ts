import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Queue } from '../http/queues.ts'
import { administrator } from '../testing/club.ts'
import { manyStudents } from '../testing/many-rows.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'
import { served } from '../testing/served.ts'
import { unzipped } from '../testing/zip.ts'

// More than any socket takes in by itself.
const many = 40_000

async function large(lists?: Queue) {
  const site = await served(lists ? { queues: { lists } } : {})
  await manyStudents(site.club.store.db, many, { long: true })
  const ask = (method: string, path: string, address: string) => site.send(method, path, { 'x-forwarded-for': address })
  const list = async (address: string) => {
    const { status, headers, body } = await ask('GET', '/api/iort', address)
    return { status, retry: headers['retry-after'], body: JSON.parse(String(body)) }
  }
  /** Asks for something and reads nothing of it; resolves when the answer has begun. */
  const waits = async (address: string, path = '/api/iort', headers = '') => {
    const socket = connect(site.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${address}\r\n${headers}\r\n`)
    await new Promise((resolve) => void socket.once('readable', resolve))
    onTestFinished(() => void socket.destroy())
    return socket
  }
  return { ...site, ask, list, waits }
}

const one = () => new Queue({ what: 'long lists', running: 1, waiting: 4, patience: 500, wait: 30 })

test('one who reads nothing of long lists keeps nobody of another address from one, nor from a page or a search', async () => {
  const { ask, list, waits } = await large()
  for (let at = 0; at < 2; at += 1) await waits('192.0.2.1')
  const { status, body } = await list('192.0.2.2')
  expect([status, body.length]).toEqual([200, many])
  for (const path of ['/', '/api/iort?limit=1000&q=student', '/api/events']) expect((await ask('GET', path, '192.0.2.2')).status).toBe(200)
})

test('who would wait too long, or has many waiting already, is told when to come again; who leaves gives the place back', async () => {
  const { list, waits } = await large(one())
  const first = await waits('192.0.2.1')
  expect(await list('192.0.2.2')).toEqual({
    status: 503,
    retry: '30',
    body: { success: false, message: 'The site is busy with too many long lists. Please try again in a moment.' },
  })
  const both = await Promise.all([list('192.0.2.3'), list('192.0.2.3')])
  expect(both.map(({ status }) => status).sort()).toEqual([429, 503])
  first.destroy()
  await expect.poll(async () => (await list('192.0.2.2')).status).toBe(200)
})

test('who reads nothing for as long as the server waits is cut off, and the next has the place', async () => {
  const { list, waits, server } = await large(one())
  server.timeout = 5000
  await waits('192.0.2.1')
  await expect.poll(async () => (await list('192.0.2.2')).status, { timeout: 60_000 }).toBe(200)
})

test('who asks for the head of a list has nothing made for him', async () => {
  const { ask, club } = await large(new Queue({ what: 'long lists', running: 0, waiting: 0 }))
  const cookie = `session=${(await administrator(club)).cookies.get('session')}`
  for (const path of ['/api/iort', '/api/iort?limit=51', '/api/iort?q=a', '/api/events', '/api/']) {
    const { status, headers, body } = await ask('HEAD', path, '192.0.2.1')
    expect.soft([status, headers['content-type'], body.length], path).toEqual([200, 'application/json', 0])
  }
  for (const path of ['/api/students', '/api/students.csv', '/api/students.xlsx']) {
    const { status, headers } = await club.app.request(path, { method: 'HEAD', headers: { cookie } })
    expect.soft([status, headers.get('cache-control')], path).toEqual([200, 'no-store'])
    expect.soft((await ask('HEAD', path, '192.0.2.1')).status, path).toBe(401)
  }
})

test('an administrator has every student, as a list and as both files, while visitors get no list', async () => {
  const { club, send, list } = await large(new Queue({ what: 'long lists', running: 0, waiting: 0 }))
  expect((await list('192.0.2.1')).status).toBe(503)
  const cookie = `session=${(await administrator(club)).cookies.get('session')}`
  const read = async (path: string) => (await send('GET', path, { cookie })).body
  const { data } = JSON.parse(String(await read('/api/students')))
  expect([data.length, data[0].name.split(' of ')[0]]).toEqual([many, `Student ${many}`])
  const lines = String(await read('/api/students.csv')).split('\r\n')
  expect([lines.length, lines[0], lines[many]?.split(' of ')[0]]).toEqual([many + 2, expect.stringMatching(/^\uFEFFName,/), 'Student 1'])
  const sheet = unzipped(await read('/api/students.xlsx')).get('xl/worksheets/sheet1.xml')
  expect(sheet?.match(/<row /g)).toHaveLength(many + 1)
})

test('the site is downloaded whole by who reads slowly but steadily, also where the site is slow to send it', async () => {
  const { club, port, server } = await served()
  server.timeout = 500
  const client = await administrator(club, { withPasskey: true })
  expect((await client.post('/api/upload', resourceForm(pdf(9_000_000)))).status).toBe(200)
  const { media } = club.services
  const { read } = media
  media.read = async function* (...asked) {
    await pause(1000)
    yield* read(...asked)
  }
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    `GET /api/copy/now HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: session=${client.cookies.get('session')}\r\nConnection: close\r\n\r\n`,
  )
  let [bytes, end] = [0, '']
  for await (const part of socket) {
    bytes += part.length
    end = part.subarray(-5).toString('latin1')
    await pause(5)
  }
  expect([bytes > 9_000_000, end]).toEqual([true, '0\r\n\r\n'])
})
