import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { students } from '../collections/registrations/contract.ts'
import { boundedQueue } from '../http/queues.ts'
import { administrator, newClub } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'
import { served } from '../testing/served.ts'

const hackathon = examplesOf(events.fields)
const student = examplesOf(students.fields)

test('of one address one search runs and some wait, the others get Retry-After; another address does not wait for them', async () => {
  const searches = boundedQueue({ what: 'searches', running: 4, waiting: 32 })
  const { send, club } = await served({ queues: { searches } })
  const held = await searches.enter('192.0.2.1')
  const ask = (address: string, question: string) => send('GET', `/api/events?${question}`, { 'x-forwarded-for': address })
  const all = Array.from({ length: 12 }, (_, at) => ask('192.0.2.1', at % 2 === 0 ? 'limit=50&q=night' : 'limit=7'))
  const first = await Promise.any(all)
  expect([first.status, first.headers['retry-after'], JSON.parse(String(first.body))]).toEqual([
    429,
    '5',
    { success: false, message: 'Too many searches at once from you or your address. Please try again in a moment.' },
  ])
  expect((await ask('192.0.2.2', 'limit=50&q=night')).status).toBe(200)
  // The requests of pages do not wait for others.
  for (const question of ['limit=51', '', 'limit=51&after=0']) expect((await ask('192.0.2.1', question)).status).toBe(200)
  if ('leave' in held) held.leave()
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([...Array(8).fill(200), ...Array(4).fill(429)])
  expect(club.services.cache.peek('/api/events?limit=7')).toBeUndefined()
})

test('a search for what no text can hold finds nothing, and never everything', async () => {
  const club = await newClub()
  const [visitor, admin] = [club.client(), await administrator(club)]
  await visitor.post('/api/studentRegister', student)
  await admin.post('/api/addEvent', { formData: hackathon })
  const unusable = ['\0', `${student.name}\0`, '\u007f', 'z'.repeat(10_001), 'a%'.repeat(5000), '_'.repeat(10_000)]
  for (const q of unusable)
    for (const size of ['', 'limit=51&']) {
      const question = `?${size}q=${encodeURIComponent(q)}`
      expect.soft((await visitor.get(`/api/iort${question}`)).body, question.slice(0, 30)).toEqual([])
      expect.soft((await visitor.get(`/api/events${question}`)).body.data, question.slice(0, 30)).toEqual([])
      expect.soft((await admin.get(`/api/students${question}`)).body.data, question.slice(0, 30)).toEqual([])
    }
  for (const broken of ['%E0%A4%A', '%00', '%ED%A0%80', '%'])
    expect.soft((await visitor.get(`/api/events?q=${broken}`)).status, broken).toBe(200)
  // A long text is found by the whole of it.
  const description = 'long '.repeat(1_000).trim()
  await admin.post('/api/addEvent', { formData: { ...hackathon, description } })
  expect((await visitor.get(`/api/events?q=${encodeURIComponent(description)}`)).body.data).toHaveLength(1)
})
