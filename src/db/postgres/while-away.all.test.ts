import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { students, studentsFailed } from '../../collections/registrations/contract.ts'
import { administrator } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { pdf, resourceForm } from '../../testing/pdf.ts'
import { plainSite, registration } from '../../testing/plain-site.ts'
import { newPostgres } from '../../testing/postgres.ts'
import { served } from '../../testing/served.ts'
import { postgresAddress } from './address.ts'

async function postgres() {
  const server = await newPostgres()
  onTestFinished(server.end)
  return { server, at: { postgres: postgresAddress(server.address('postgres')) } }
}

const unread = 'The site cannot read its data right now. Please try again in a moment.'
const html = { accept: 'text/html' }

test('a page that does not lie ready is answered 503 in a reader’s words, a form without a script with what was typed, and both work again', async () => {
  const { server, at } = await postgres()
  const { browser, send } = await plainSite({ at })
  const read = async (path: string) => {
    const response = await browser.request('GET', path, undefined, html)
    const whole = await response.text()
    return { status: response.status, wait: response.headers.get('retry-after'), kept: response.headers.get('cache-control'), whole }
  }
  await server.stop('immediate')
  const asked = ['/timeline', '/', '/iort', '/api/gallery']
  for (const [at, { status, wait, kept, whole }] of (await Promise.all(asked.map(read))).entries()) {
    expect.soft([status, wait, kept], asked[at]).toEqual([503, '5', 'no-store'])
    // The page of students has a sentence of its own (error catalogue, section 8).
    expect.soft(whole.includes(asked[at] === '/iort' ? studentsFailed : unread), asked[at]).toBe(true)
    expect.soft(whole.includes('Nothing was changed'), asked[at]).toBe(false)
  }
  const { status, alert, headers, whole } = await send('/register', registration)
  expect([status, alert, headers.get('retry-after')]).toEqual([503, students.words.failure, '5'])
  for (const value of [registration.name, registration.roll, registration.phoneNumber])
    expect(whole.includes(`value="${value}"`), value).toBe(true)
  await server.start()
  expect((await read('/timeline')).status).toBe(200)
  expect((await send('/register', registration)).status).toBe(200)
})

const pages = ['/', '/events', '/resources', '/api/events']

test('while the database is away, what was served before goes on being served with its age, and what is written fails in words', async () => {
  const { server, at } = await postgres()
  const { club, send } = await served({ at })
  const admin = await administrator(club)
  await admin.post('/api/upload', resourceForm(pdf()))
  const [{ fileurl: file }] = (await admin.get('/api/getResource')).body.data as [{ fileurl: string }]
  const read = async (path: string) => {
    const { status, headers, body } = await send('GET', path)
    const age = headers.age === undefined ? undefined : Number(headers.age)
    return { status, age, whole: body.toString(), says: /<p class="away" role="status">(.*?)<\/p>/.exec(body.toString())?.[1] }
  }
  const titled = (eventTitle: string) => ({ ...examplesOf(events.fields), eventTitle })
  await club.store.rows(events).add(titled('Soldering night'))
  for (const path of [...pages, file]) expect((await read(path)).status, path).toBe(200)
  await club.store.rows(events).add(titled('Robot race'))
  await server.stop('immediate')

  const statuses = new Set<string>()
  const [body, origin] = [Buffer.from(JSON.stringify(examplesOf(students.fields))), 'http://localhost']
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length), host: 'localhost', origin }
  const end = performance.now() + 6000
  const reader = async (path: string) => {
    for (; performance.now() < end; await pause(50)) statuses.add(`${path === file ? 'file' : 'page'} ${(await read(path)).status}`)
  }
  async function writer() {
    while (performance.now() < end) {
      const begun = performance.now()
      const { status, body: answer } = await send('POST', students.calls.add.path, headers, [body])
      statuses.add(`write ${status} ${JSON.parse(answer.toString()).message} ${performance.now() - begun < 10_000}`)
    }
  }
  await Promise.all([...pages.map(reader), reader(file), writer()])
  expect([...statuses].sort()).toEqual([
    'file 200',
    'page 200',
    'write 503 The site is busy. Nothing was changed; please try again in a moment. true',
  ])

  const page = await read('/events')
  expect(page.age).toBeGreaterThanOrEqual(5)
  expect(page.says).toMatch(/^The site cannot reach its data just now. This page is from [\d-]{10}, [\d:]+ [AP]M IST.$/)
  expect([page.whole.includes('Soldering night'), page.whole.includes('Robot race')]).toEqual([true, false])
  expect((await read('/timeline')).status).toBe(503)

  await server.start()
  await vi.waitFor(async () => expect((await read('/events')).whole).toContain('Robot race'), { interval: 100 })
  expect(await read('/events')).toMatchObject({ status: 200, age: undefined, says: undefined })
})
