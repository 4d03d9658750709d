import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { boundedQueue, type Queue } from '../http/queues.ts'
import { manyEvents, manyStudents } from '../testing/many-rows.ts'
import { served } from '../testing/served.ts'

const many = 12_000

/** A club with more events and students than are ever held as one response. */
async function large(lists?: Queue) {
  const site = await served(lists ? { queues: { lists } } : {})
  await manyEvents(site.club.store.db, many)
  await manyStudents(site.club.store.db, many, { long: true })
  const read = async (path: string) => {
    const { status, body } = await site.send('GET', path)
    expect.soft(status, path).toBe(200)
    return JSON.parse(body.toString())
  }
  const statusFor = async (address: string, path = '/api/iort') => (await site.send('GET', path, { 'x-forwarded-for': address })).status
  /** Requests a list and reads nothing of it; resolves when the response has begun. */
  const waits = async (address: string) => {
    const socket = connect(site.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET /api/iort HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    await new Promise((resolve) => void socket.once('readable', resolve))
    onTestFinished(() => void socket.destroy())
    return socket
  }
  return { ...site, read, statusFor, waits }
}

test('a list of many thousands is sent whole and in order, and is not cached', async () => {
  const { read, club } = await large()
  const { data } = await read('/api/events')
  expect([data.length, data[0].eventTitle, data[many - 1].eventTitle]).toEqual([many, `Night ${many}`, 'Night 1'])
  const students = await read('/api/iort')
  expect([students.length, students[0].phoneNumber, students[1].phoneNumber]).toEqual([many, '9876543210', '98••••••10'])
  expect((await read('/api/')).data).toHaveLength(many)
  for (const path of ['/api/events', '/api/iort', '/api/']) expect(club.services.cache.peek(path), path).toBeUndefined()
})

test('a client that does not read a long list does not delay other addresses, until it leaves or is disconnected', async () => {
  const lists = boundedQueue({ what: 'long lists', running: 1, waiting: 4, patience: 500, wait: 30 })
  const { statusFor, waits, server } = await large(lists)
  const first = await waits('192.0.2.1')
  expect(await statusFor('192.0.2.2')).toBe(503)
  for (const path of ['/', '/api/iort?limit=20&q=student', '/api/events?limit=20'])
    expect.soft(await statusFor('192.0.2.2', path), path).toBe(200)
  first.destroy()
  await expect.poll(() => statusFor('192.0.2.2')).toBe(200)
  server.timeout = 5000
  await waits('192.0.2.1')
  await expect.poll(() => statusFor('192.0.2.2'), { timeout: 60_000 }).toBe(200)
})
