import { connect, type Socket } from 'node:net'
import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FairTurns } from '../http/queues/fair-turns.ts'
import type { Lanes } from '../http/queues/lanes.ts'
import { Turns } from '../http/queues/turns.ts'
import { administrator } from '../testing/club.ts'
import { manyStudents } from '../testing/many-rows.ts'
import { served } from '../testing/served.ts'
import { unzipped } from '../testing/zip.ts'

// More than any socket takes in by itself.
const many = 40_000
// Full ones and the end; the first of them is had before.
const pieces = many / 100

/** Counts the pieces of lists that are made. */
class Counting extends Turns {
  taken = 0
  override take<T>(action: () => T | Promise<T>, more?: { first?: boolean }): Promise<T> {
    this.taken += 1
    return super.take(action, more)
  }
}

async function large(lanes: Partial<Lanes> = {}, students = many) {
  const making = new Counting()
  const site = await served({ lanes: { pieces: making, ...lanes } })
  await manyStudents(site.club.store.db, students, { long: true })
  const sockets: Socket[] = []
  site.server.on('connection', (socket) => sockets.push(socket))
  const ask = (method: string, path: string, address: string) => site.send(method, path, { 'x-forwarded-for': address })
  const list = async (address: string) => {
    const { status, headers, body } = await ask('GET', '/api/iort', address)
    return { status, retry: headers['retry-after'], body: JSON.parse(String(body)) }
  }
  /** Asks for the list and reads nothing of it. */
  const waits = (address: string, path = '/api/iort') => {
    const socket = connect(site.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    onTestFinished(() => void socket.destroy())
    return socket
  }
  /** Until a reader takes no more in, and in many turns of the process nothing more is made. Returns how much was. */
  const still = async () => {
    let [before, quiet] = [0, 0]
    while (quiet < 500) {
      await others()
      const isStuck = making.taken > 0 && making.taken === before && sockets.some(({ writableNeedDrain }) => writableNeedDrain)
      quiet = isStuck ? quiet + 1 : 0
      before = making.taken
    }
    return making.taken
  }
  return { ...site, making, ask, list, waits, still }
}

test('sixteen who take nothing of a long list keep nobody of another address from it', async () => {
  const { list, waits, still } = await large()
  for (let at = 0; at < 16; at += 1) waits('192.0.2.1')
  await still()
  const { status, body } = await list('192.0.2.2')
  expect([status, body.length]).toEqual([200, many])
})

test('of a list that nobody takes only its beginning is made', async () => {
  const { waits, still } = await large()
  waits('192.0.2.1')
  // With what was made to find out that it is too long to be kept.
  expect(await still()).toBeLessThan(0.75 * pieces)
})

test('eight who take long lists as fast as they come, again and again, keep no page from being made', async () => {
  const students = 10_000
  const { list, making, club, ask } = await large({}, students)
  await list('192.0.2.9')
  let goesOn = true
  const loops = Array.from({ length: 8 }, async (_, at) => {
    for (let round = 0; goesOn && round < 200; round += 1) await list(`192.0.2.${at + 1}`)
  })
  const before = making.taken
  await vi.waitFor(() => expect(making.taken).toBeGreaterThan(before + 50))
  for (const path of ['/', '/faq', '/api/events']) {
    club.services.cache.drop()
    const begun = making.taken
    expect((await ask('GET', path, '192.0.2.10')).status).toBe(200)
    // It would wait for all that the eight take, each again and again; a page itself is made of a few.
    expect.soft(making.taken - begun, path).toBeLessThan(20 * (students / 100))
  }
  goesOn = false
  await Promise.all(loops)
})

test('who takes nothing of a large answer keeps nobody else from a search', async () => {
  const one = { all: 1, wider: 1, one: 1 }
  const { club } = await large({ searches: new FairTurns({ running: one, waiting: one, patience: 5_000 }) })
  const ask = (address: string) => club.app.request('/api/iort?limit=1000&q=student', { headers: { 'x-forwarded-for': address } })
  const untaken = await ask('192.0.2.1')
  const other = await ask('192.0.2.2')
  expect([untaken.status, other.status]).toEqual([200, 200])
  expect(await other.json()).toHaveLength(1000)
  expect(await untaken.json()).toHaveLength(1000)
})

test('who would wait longer than is bearable, or has many waiting already, is told when to come again', async () => {
  const few = { all: 1, wider: 1, one: 1 }
  const { list, waits, still } = await large({
    long: new FairTurns({ running: few, waiting: { all: 9, wider: 9, one: 1 }, patience: 100 }),
  })
  waits('192.0.2.1')
  await still()
  const late = await list('192.0.2.2')
  expect(late).toEqual({
    status: 503,
    retry: '30',
    body: { success: false, message: 'Too many long lists are being read just now. Please try again in half a minute.' },
  })
  const [one, two] = await Promise.all([list('192.0.2.3'), list('192.0.2.3')])
  expect([one.status, two.status].sort()).toEqual([429, 503])
  expect([one.retry, two.retry]).toEqual(['30', '30'])
})

test('who takes a long list too slowly is cut off, and the next has the turn', async () => {
  const few = { all: 1, wider: 1, one: 1 }
  const long = new FairTurns({ running: few, waiting: few, patience: 15_000 })
  const { list, waits, still, club } = await large({ long, brokenOffAfter: 1_500 })
  const slow = waits('192.0.2.1')
  await still()
  // Still a long one, but sent in a part of the time that it may take, also where the machine has other work.
  await sql`delete from students where id > ${`0student${'5000'.padStart(18, '0')}`}`.execute(club.store.db)
  expect((await list('192.0.2.2')).body).toHaveLength(5_000)
  const ended = new Promise((resolve) => slow.once('close', resolve))
  slow.resume()
  await ended
})

test('who leaves while waiting for a turn gives the place back', async () => {
  const few = { all: 1, wider: 1, one: 1 }
  const long = new FairTurns({ running: few, waiting: few, patience: 15_000 })
  const { list, waits, still } = await large({ long })
  const first = waits('192.0.2.1')
  await still()
  const second = waits('192.0.2.2')
  await expect.poll(async () => (await list('192.0.2.3')).status).toBe(503)
  // Who is refused is told so at once; a question that is not has the place of the one who left.
  const asked = vi.spyOn(long, 'begin')
  second.destroy()
  let third = list('192.0.2.3')
  await vi.waitFor(async () => {
    expect(asked).toHaveBeenCalled()
    const outcome = await Promise.race([asked.mock.results.at(-1)?.value, new Promise((now) => setImmediate(now))])
    if (outcome !== undefined) third = list('192.0.2.3')
    expect(outcome).toBeUndefined()
  })
  first.destroy()
  expect((await third).status).toBe(200)
})

test('that a list is too long to be kept is found out once after a write, and not at every question', async () => {
  const { list, making, club } = await large()
  await list('192.0.2.1')
  const first = making.taken
  await list('192.0.2.1')
  expect(making.taken - first).toBe(pieces)
  expect(first).toBeGreaterThan(pieces)
  club.services.cache.drop()
  await list('192.0.2.1')
  expect(making.taken - first - pieces).toBe(first)
})

test('who asks for the head of a list has nothing made for him', async () => {
  const { ask, making, club } = await large()
  const cookie = `session=${(await administrator(club)).cookies.get('session')}`
  for (const path of ['/api/iort', '/api/iort?limit=51', '/api/iort?q=a', '/api/events', '/api/']) {
    const { status, headers, body } = await ask('HEAD', path, '192.0.2.1')
    expect.soft([status, headers['content-type'], body.length], path).toEqual([200, 'application/json', 0])
  }
  for (const path of ['/api/students', '/api/students.csv', '/api/students.xlsx']) {
    const given = await fetchHead(path, cookie)
    expect.soft([given.status, given.headers['cache-control']], path).toEqual([200, 'no-store'])
    expect.soft((await ask('HEAD', path, '192.0.2.1')).status, path).toBe(401)
  }
  expect(making.taken).toBe(0)

  async function fetchHead(path: string, cookie: string) {
    const response = await club.app.request(path, { method: 'HEAD', headers: { cookie } })
    return { status: response.status, headers: Object.fromEntries(response.headers) }
  }
})

test('an administrator has every student, as a list and as both files, while others hold all turns for visitors', async () => {
  const few = { all: 1, wider: 1, one: 1 }
  const { waits, club, send, still } = await large({ long: new FairTurns({ running: few, waiting: few, patience: 100 }) })
  waits('192.0.2.1')
  await still()
  const cookie = `session=${(await administrator(club)).cookies.get('session')}`
  const read = async (path: string) => (await send('GET', path, { cookie })).body
  const { data } = JSON.parse(String(await read('/api/students')))
  expect([data.length, data[0].name.split(' of ')[0]]).toEqual([many, `Student ${many}`])
  const lines = String(await read('/api/students.csv')).split('\r\n')
  expect([lines.length, lines[0], lines[many]?.split(' of ')[0]]).toEqual([many + 2, expect.stringMatching(/^\uFEFFName,/), 'Student 1'])
  const sheet = unzipped(await read('/api/students.xlsx')).get('xl/worksheets/sheet1.xml')
  expect(sheet?.match(/<row /g)).toHaveLength(many + 1)
})
