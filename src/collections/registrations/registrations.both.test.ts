import { expect, test } from 'vitest'
import { registrations, roll } from '../../../content/options.ts'
import { headersIn, newClub } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { examplesOf } from '../../testing/example.ts'
import { rollOf } from '../../testing/rolls.ts'
import { masked, studentsAt } from './api.ts'
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
  for (const { body } of refused) expect(body).toEqual({ success: false, message: 'This roll number is already registered.' })
  expect(await club.store.db.selectFrom('students').select('roll').execute()).toEqual([{ roll: student.roll }])
  expect(await published()).toHaveLength(1)
})

test('a roll number is one in whatever case or outer space it is typed, and of the club’s length and characters', async () => {
  const { register, published } = await desk()
  const { example, wrongLength, wrongCharacters } = roll
  for (const [typed, message] of [
    [example.slice(0, -1), wrongLength],
    [`${example}1`, wrongLength],
    ...['\u{1F916}', '/', '<'].map((sign) => [example.slice(0, -1) + sign, wrongCharacters]),
  ])
    expect.soft((await register({ roll: typed })).body, typed).toEqual({ success: false, message })
  expect(await published()).toEqual([])
  expect((await register({ roll: `  ${example.toLowerCase()}\t` })).status).toBe(200)
  expect(await published()).toMatchObject([{ roll: example }])
  expect((await register({ roll: `${example.slice(0, 5).toLowerCase()}${example.slice(5)}` })).status).toBe(409)
})

const noPhones = ['980000011', '98000001100', '98000 0011', '+919800000', '98000-0011', '980000011x']
test('a phone number that is not ten digits of ours is refused in the words of section 5', async () => {
  const { register, published } = await desk()
  for (const phoneNumber of noPhones) {
    const { status, body } = await register({ phoneNumber })
    expect.soft({ status, body }, phoneNumber).toEqual({ status: 400, body: { success: false, message: phoneSentence } })
  }
  expect(await published()).toEqual([])
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

test('an old client says nothing about the number, and it is published as it expects', async () => {
  const { register, published } = await desk()
  await register()
  await register({ roll: rollOf(2), showPhone: true })
  expect(await published()).toMatchObject([{ phoneNumber: '9800000110' }, { phoneNumber: '9800000110' }])
  for (const showPhone of ['on', 1, null])
    expect.soft((await register({ roll: rollOf(3), showPhone })).body.message).toBe('Show my phone number must be true or false.')
})

test('the public list is a bare array, oldest first, and is fresh after each registration', async () => {
  const { register, published } = await desk()
  const rolls = async (question = '') => (await published(question)).map((one: typeof student) => one.roll)
  expect(await published()).toEqual([])
  for (let count = 1; count <= 4; count += 1) {
    await register({ roll: rollOf(count) })
    expect(await rolls()).toEqual(Array.from({ length: count }, (_, at) => rollOf(at + 1)))
  }
  expect((await published())[0]).toEqual({ ...student, roll: rollOf(1), _id: expect.any(String) })
  const [third] = await published('?limit=2')
  expect([await rolls('?limit=2'), await rolls(`?limit=2&after=${third._id}`)]).toEqual([
    [rollOf(3), rollOf(4)],
    [rollOf(1), rollOf(2)],
  ])
})

/** Registers at a site with limits of its own. */
async function paced(options: Parameters<typeof studentsAt>[0]) {
  const { club, published } = await desk()
  const { app } = studentsAt(options).api(club.services)
  const register = (at: number, address = '192.0.2.1', signal?: AbortSignal) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const body = JSON.stringify({ ...student, roll: rollOf(at) })
    return app.request('/api/studentRegister', { method: 'POST', headers, body, ...(signal && { signal }) })
  }
  return { club, published, register }
}

test('a lecture hall registers behind one address: so many at once, and after that one every few moments', async () => {
  expect(registrations).toEqual({ perHour: 200, thenEvery: 2 })
  const { published, register } = await paced({ perHour: 3, thenEvery: 0.2 })
  const begun = performance.now()
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => register(at)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(performance.now() - begun).toBeGreaterThan(380)
  expect(await published()).toHaveLength(6)
})

test('who would wait too long gets 429 and leaves nothing in the database, who leaves while waiting neither; other addresses do not wait', async () => {
  const { published, register } = await paced({ perHour: 1, thenEvery: 25 })
  expect([(await register(1)).status, (await register(2)).status]).toEqual([200, 200])
  const leaving = new AbortController()
  // One of them waits, whichever comes first, and the other one is refused at once.
  const both = [3, 5].map((at) => register(at, '192.0.2.1', leaving.signal))
  const crowded = await Promise.race(both)
  expect([crowded.status, crowded.headers.get('retry-after'), await crowded.json()]).toEqual([
    429,
    '30',
    { success: false, message: 'The site is busy. Try again in half a minute.' },
  ])
  expect((await register(4, '192.0.2.2')).status).toBe(200)
  leaving.abort()
  await Promise.all(both)
  expect((await published()).map(({ roll }: { roll: string }) => roll)).toEqual([rollOf(1), rollOf(2), rollOf(4)])
})

test('an old client does not change or show an earlier registration', async () => {
  const { club, register, published } = await desk()
  await register({ showPhone: false })
  const [before, seen] = [await contentsOf(club.store), await published()]
  const again = await register({ name: 'Somebody else', phoneNumber: '9876543210' })
  const other = await register({ showPhone: true })
  expect(again.body).toEqual({ success: false, message: 'This roll number is already registered.' })
  // The same words and head whether it was the same person or another, with the choice or without.
  const replySeen = ({ status, body, headers }: typeof again) => ({ status, body, headers: headersIn(headers) })
  expect(replySeen(other)).toEqual(replySeen(again))
  expect(replySeen(await register({ showPhone: false }))).toEqual(replySeen(again))
  expect(await contentsOf(club.store)).toEqual(before)
  expect(await published()).toEqual(seen)
  expect(seen).toMatchObject([{ name: student.name, phoneNumber: masked(student.phoneNumber) }])
})
