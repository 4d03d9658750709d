import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { departments, roll, teams, years } from '../../../content/options.ts'
import { examplesOf } from '../../contract/example.ts'
import { type SlowLane, slowLane } from '../../http/queues/slow-lane.ts'
import { clock } from '../../testing/clock.ts'
import { administrator, type Club, headersIn, newClub } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { rollOf } from '../../testing/rolls.ts'
import { rowsWritten } from '../../testing/rows-written.ts'
import { masked, registrationQueue, studentsBehind } from './api.ts'
import { students } from './contract.ts'

const student = examplesOf(students.fields)

const phoneSentence = 'Phone number must be exactly 10 digits'

async function desk({ now }: { now?: () => Date } = {}) {
  const club = await newClub(now ? { now } : {})
  const visitor = club.client()
  return {
    club,
    visitor,
    register: (more: object = {}, address = '192.0.2.1') =>
      visitor.post('/api/studentRegister', { ...student, ...more }, { 'x-forwarded-for': address }),
    published: async (question = '') => (await club.client().get(`/api/iort${question}`)).body,
  }
}

test('of fifty who register one roll number at once, one is entered and 49 are refused', async () => {
  const { club, register, published } = await desk()
  const replies = await Promise.all(Array.from({ length: 50 }, (_, at) => register({ name: `Student ${at}` })))
  const entered = replies.filter(({ status }) => status === 200)
  const refused = replies.filter(({ status }) => status === 409)
  expect([entered.length, refused.length]).toEqual([1, 49])
  expect(entered[0]?.body).toEqual({ success: true, message: 'Registration successful' })
  for (const { body } of refused) expect(body).toEqual({ success: false, message: 'This roll number is registered already.' })
  expect(await club.store.db.selectFrom('students').select('roll').execute()).toEqual([{ roll: student.roll }])
  expect(await published()).toHaveLength(1)
})

test('a roll number is one in whatever case, width or outer space it is typed', async () => {
  const { register, published } = await desk()
  expect((await register({ roll: `  ${roll.example.toLowerCase()}\t` })).status).toBe(200)
  expect(await published()).toMatchObject([{ roll: roll.example }])
  expect((await register({ roll: `${roll.example.slice(0, 5).toLowerCase()}${roll.example.slice(5)}` })).status).toBe(409)
})

// None of them is one that another rule could be meant for: the club's example, one character less or more, a sign inside.
test('a roll number that is too short or too long, or holds another sign, is refused in the club’s words', async () => {
  const { register, published } = await desk()
  const { example, wrongLength, wrongCharacters } = roll
  const wrong = [
    [example.slice(0, -1), wrongLength],
    [`${example}1`, wrongLength],
    ...['\u{1F916}', '/', '=', '<'].map((sign) => [example.slice(0, -1) + sign, wrongCharacters]),
    ['\u{1F916}'.repeat(roll.length), wrongCharacters],
  ]
  for (const [typed, message] of wrong) {
    const { status, body } = await register({ roll: typed })
    expect.soft({ status, body }, typed).toEqual({ status: 400, body: { success: false, message } })
  }
  expect(await published()).toEqual([])
  expect((await register({ roll: example })).status).toBe(200)
})

const noPhones = ['980000011', '98000001100', '98000 0011', '+919800000', '98000-0011', '９８００００００１１', '९८०००००१११', '980000011x']
test('a phone number that is not ten digits of ours is refused in the words of section 5', async () => {
  const { register, published } = await desk()
  for (const phoneNumber of noPhones) {
    const { status, body } = await register({ phoneNumber })
    expect.soft({ status, body }, phoneNumber).toEqual({ status: 400, body: { success: false, message: phoneSentence } })
  }
  expect(await published()).toEqual([])
})

test('year, department and team are of the club’s lists, and no other', async () => {
  const { register } = await desk()
  const offered = { year: years, dept: departments, team: teams }
  let count = 0
  for (const [name, options] of Object.entries(offered)) {
    for (const option of options) expect.soft((await register({ [name]: option, roll: rollOf(count++) })).status, option).toBe(200)
    for (const option of ['no such word', ` ${options[0]}`])
      expect.soft((await register({ [name]: option, roll: rollOf(count++) })).body.message, option).toMatch(/ must be one of: /)
  }
})

test('a number that the student did not publish stands whole in no public answer, whatever is asked', async () => {
  const { club, register, published } = await desk()
  await register({ showPhone: false })
  expect(await published()).toMatchObject([{ phoneNumber: '98••••••10' }])
  const open = club.calls.filter(({ method, who }) => method === 'GET' && who === 'anyone').map(({ path }) => path)
  expect(open.length).toBeGreaterThan(8)
  for (const path of [...open, '/api/iort?limit=1', '/api/iort?q=ishaan', '/api/students', '/api/students.csv']) {
    const response = await club.client().request('GET', path)
    expect.soft(await response.text(), path).not.toContain('98000')
  }
})

test('a visitor cannot find a masked number by searching for its digits', async () => {
  const { club, register, published } = await desk()
  await register({ roll: rollOf(5), showPhone: false })
  for (const digits of [student.phoneNumber, '9800', '0110', '1'.repeat(3)])
    expect.soft(await published(`?q=${digits}`), digits).toEqual([])
  expect(await published('?q=vellathur')).toHaveLength(1)
  const client = await administrator(club)
  expect((await client.get(`/api/students?q=${student.phoneNumber}`)).body.data).toHaveLength(1)
})

test('an old client says nothing about the number, and it is published as it expects', async () => {
  const { register, published } = await desk()
  await register()
  await register({ roll: rollOf(2), showPhone: true })
  expect(await published()).toMatchObject([{ phoneNumber: '9800000110' }, { phoneNumber: '9800000110' }])
  for (const showPhone of ['on', 1, null])
    expect.soft((await register({ roll: rollOf(3), showPhone })).body.message).toBe('Show my phone number must be true or false.')
})

test('the public list is a bare array, oldest first, and is fresh as soon as somebody registered', async () => {
  const { register, published } = await desk()
  expect(await published()).toEqual([])
  for (let count = 1; count <= 5; count += 1) {
    await register({ roll: rollOf(count) })
    expect((await published()).map((one: typeof student) => one.roll)).toEqual(Array.from({ length: count }, (_, at) => rollOf(at + 1)))
  }
  const [first] = await published()
  expect(first).toEqual({ ...student, roll: rollOf(1), _id: expect.any(String) })
  expect((await published('?limit=2')).map((one: typeof student) => one.roll)).toEqual([rollOf(4), rollOf(5)])
  const [fourth] = await published('?limit=2')
  expect((await published(`?limit=2&after=${fourth._id}`)).map((one: typeof student) => one.roll)).toEqual([rollOf(2), rollOf(3)])
})

test('from one address sixty may register in ten minutes, from another the next', async () => {
  const { now, pass } = clock()
  const { register } = await desk({ now })
  for (let count = 1; count <= 60; count += 1) expect.soft((await register({ roll: rollOf(count) })).status).toBe(200)
  const { status, body, headers } = await register({ roll: rollOf(61) })
  expect(status).toBe(429)
  expect(body).toEqual({ success: false, message: 'Too many tries. Please try again in 10 minutes.' })
  expect(headers.get('retry-after')).toBe('600')
  expect((await register({ roll: rollOf(61) }, '192.0.2.2')).status).toBe(200)
  pass(9.9)
  expect((await register({ roll: rollOf(62) })).status).toBe(429)
  pass(0.2)
  expect((await register({ roll: rollOf(62) })).status).toBe(200)
})

/** Nobody finds a place in it. */
const full = { wait: async () => false }

/** A lane, who has come into it, and who was sent away or left. */
function observed(lane: SlowLane) {
  const [came, away]: [string[], string[]] = [[], []]
  const wait: SlowLane['wait'] = async (visitor, left) => {
    came.push(visitor)
    const through = await lane.wait(visitor, left)
    if (!through) away.push(visitor)
    return through
  }
  return { came, away, lane: { ...lane, wait } }
}

/** The thousand registrations of this hour are used up. */
const usedUp = ({ store }: Club, until = new Date(Date.now() + 60_000)) =>
  store.db.insertInto('rate_limits').values({ key: 'register:all', count: 1000, until: until.toISOString() }).execute()

test('over the ceiling of all, who registers waits for a turn and is not refused', async () => {
  const { club, register, published } = await desk()
  await usedUp(club)
  expect((await register()).body).toEqual({ success: true, message: 'Registration successful' })
  expect(await published()).toHaveLength(1)
})

test('when too many wait already, nothing is entered, nothing used up, and it is said when to come again', async () => {
  const { club } = await desk()
  await usedUp(club)
  const { app } = studentsBehind(() => full).api(club.services)
  const answer = await app.request('/api/studentRegister', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
    body: JSON.stringify(student),
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await answer.json()).toEqual({
    success: false,
    message: 'Very many people are registering just now. Please try again in half a minute.',
  })
  expect((await contentsOf(club.store)).students).toEqual([])
})

test('who is turned away leaves nothing in the database, neither where there is no place nor for a number that is taken', async () => {
  const { club, register } = await desk()
  await register()
  await club.store.db.deleteFrom('rate_limits').execute()
  await usedUp(club, new Date(Date.now() + 60 * 60_000))
  const { app } = studentsBehind(() => full).api(club.services)
  const written = async () => {
    return [await rowsWritten(club.store), (await club.store.db.selectFrom('rate_limits').selectAll().execute()).length]
  }
  const statuses = new Set<number>()
  const before = await written()
  for (let at = 0; at < 100; at += 1) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:${at.toString(16)}::1` }
    const body = JSON.stringify({ ...student, ...(at % 2 === 0 && { roll: rollOf(1000 + at) }) })
    statuses.add((await app.request('/api/studentRegister', { method: 'POST', headers, body })).status)
  }
  expect(await written()).toEqual(before)
  expect([...statuses]).toEqual([503, 409])
})

test('over the ceiling one address has only its own places, and lets who comes from another through', async () => {
  const { club } = await desk()
  await usedUp(club)
  const pauses: (() => void)[] = []
  const pause = () => new Promise<void>((resolve) => void pauses.push(resolve))
  const { came, lane } = observed(slowLane({ every: 1000, waiting: registrationQueue, pause }))
  const { app } = studentsBehind(() => lane).api(club.services)
  const register = async (at: number, address: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    return (await app.request('/api/studentRegister', { method: 'POST', headers, body: JSON.stringify({ ...student, roll: rollOf(at) }) }))
      .status
  }
  const greedy = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => register(at, '192.0.2.1'))
  // Those for whom there is no place are answered, the others wait.
  let answered = 0
  for (const one of greedy) void one.then(() => (answered += 1))
  await expect.poll(() => answered).toBe(3)
  const other = register(8, '192.0.2.2')
  await expect.poll(() => came).toContain('192.0.2.2')
  let done = false
  void other.then(() => {
    done = true
  })
  // The one under way, the next of the same address, and then this one.
  for (let gone = 1; gone <= 3; gone += 1) {
    await expect.poll(() => pauses.length).toBe(1)
    pauses.shift()?.()
  }
  await expect.poll(() => done).toBe(true)
  expect(await other).toBe(200)
  while (answered < 8) {
    pauses.shift()?.()
    await new Promise(setImmediate)
  }
  expect((await Promise.all(greedy)).sort()).toEqual([200, 200, 200, 200, 200, 503, 503, 503])
})

test('whoever leaves while waiting over the ceiling is not entered, uses up no try and gives the place back', async () => {
  const { club, published } = await desk()
  await usedUp(club)
  const pauses: (() => void)[] = []
  const pause = () => new Promise<void>((resolve) => void pauses.push(resolve))
  const { came, away, lane } = observed(slowLane({ every: 1000, waiting: { all: 1, wider: 1, one: 1 }, pause }))
  const { app } = studentsBehind(() => lane).api(club.services)
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const register = (at: number, signal: AbortSignal | null = null) =>
    fetch(`http://127.0.0.1:${port}/api/studentRegister`, {
      ...{ method: 'POST', signal, headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${at}` } },
      body: JSON.stringify({ ...student, roll: rollOf(at) }),
    })
  const first = register(1)
  await expect.poll(() => pauses.length).toBe(1)
  const leaving = new AbortController()
  const second = register(2, leaving.signal).catch(() => 'left')
  await expect.poll(() => came).toContain('192.0.2.2')
  expect((await register(3)).status).toBe(503)
  leaving.abort()
  expect(await second).toBe('left')
  await expect.poll(() => away).toEqual(['192.0.2.3', '192.0.2.2'])
  const third = register(3)
  await expect.poll(() => came.filter((visitor) => visitor === '192.0.2.3')).toHaveLength(2)
  pauses.shift()?.()
  await expect.poll(() => pauses.length).toBe(1)
  pauses.shift()?.()
  expect([(await first).status, (await third).status]).toEqual([200, 200])
  expect((await published()).map(({ roll }: { roll: string }) => roll)).toEqual([rollOf(1), rollOf(3)])
  const tries = await club.store.db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'register:address:%')
    .orderBy('key')
    .execute()
  expect(tries.map(({ key }) => key)).toEqual(['register:address:192.0.2.1', 'register:address:192.0.2.3'])
})

test('a roll number that is there already takes no turn from others, and nothing of the ceiling of all', async () => {
  const { club, register } = await desk()
  await register()
  const count = () => club.store.db.selectFrom('rate_limits').select('count').where('key', '=', 'register:all').execute()
  const before = await count()
  expect((await register()).status).toBe(409)
  expect(await count()).toEqual(before)
  const other = await desk()
  await other.register()
  await other.club.store.db.deleteFrom('rate_limits').execute()
  await usedUp(other.club)
  const { app } = studentsBehind(() => full).api(other.club.services)
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' }
  const again = await app.request('/api/studentRegister', { method: 'POST', headers, body: JSON.stringify(student) })
  expect(again.status).toBe(409)
})

test('an address that has used up its own share is refused, also over the ceiling of all', async () => {
  const { club, register } = await desk()
  await usedUp(club)
  const row = { key: 'register:address:192.0.2.1', count: 60, until: new Date(Date.now() + 60_000).toISOString() }
  await club.store.db.insertInto('rate_limits').values(row).execute()
  expect((await register()).status).toBe(429)
})

test('an old client changes and shows nothing of somebody who registered before', async () => {
  const { club, register, published } = await desk()
  await register({ showPhone: false })
  const [before, seen] = [await contentsOf(club.store), await published()]
  const again = await register({ name: 'Somebody else', phoneNumber: '9876543210' })
  const other = await register({ showPhone: true })
  expect(again.body).toEqual({ success: false, message: 'This roll number is registered already.' })
  // The same words and head whether it was the same person or another, with the choice or without.
  const told = ({ status, body, headers }: typeof again) => ({ status, body, headers: headersIn(headers) })
  expect(told(other)).toEqual(told(again))
  expect(told(await register({ showPhone: false }))).toEqual(told(again))
  expect(await contentsOf(club.store)).toEqual(before)
  expect(await published()).toEqual(seen)
  expect(seen).toMatchObject([{ name: student.name, phoneNumber: masked(student.phoneNumber) }])
})

test('a form that is filled in wrong uses up nothing', async () => {
  const { register } = await desk()
  for (let count = 1; count <= 70; count += 1) await register({ roll: 'short' })
  expect((await register()).status).toBe(200)
})

test('a student who asks for it is deleted from every list, and may register again', async () => {
  const { club, register, published } = await desk()
  await register()
  const client = await administrator(club)
  const [{ id }] = (await client.get('/api/students')).body.data
  expect((await client.post(`/api/deleteStudent/${id}`)).body).toEqual({ success: true, message: 'Student deleted successfully' })
  expect(await published()).toEqual([])
  expect((await client.get('/api/students')).body.data).toEqual([])
  expect((await client.post(`/api/deleteStudent/${id}`)).status).toBe(200)
  expect((await register()).status).toBe(200)
})
