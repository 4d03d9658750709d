import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { students, studentsFailed } from '../../collections/registrations/contract.ts'
import { examplesOf } from '../../contract/example.ts'
import { administrator } from '../../testing/club.ts'
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

/** The whole site behind a socket, on a Postgres of its own, with one uploaded file. */
async function servedOnPostgres() {
  const { server, at } = await postgres()
  const site = await served({ at })
  const admin = await administrator(site.club)
  const { id } = (await admin.post('/api/upload', resourceForm(pdf(), { title: 'Shelf list' }))).body
  const resources = (await admin.get('/api/getResource')).body.data as { id: string; fileurl: string }[]
  const file = resources.find((resource) => resource.id === id)?.fileurl ?? ''
  const read = async (path: string) => {
    const { status, headers, body } = await site.send('GET', path)
    const age = headers.age === undefined ? undefined : Number(headers.age)
    return { status, age, whole: body.toString(), says: /<p class="away" role="status">(.*?)<\/p>/.exec(body.toString())?.[1] }
  }
  const titled = (eventTitle: string) => ({ ...examplesOf(events.fields), eventTitle })
  return { server, club: site.club, send: site.send, admin, file, resource: id as string, read, titled }
}

const pages = ['/', '/events', '/resources', '/api/events']

test('while the database is away, what was served before goes on being served with its age, and what is written fails in words', async () => {
  const { server, club, send, file, read, titled } = await servedOnPostgres()
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

test('nothing that was removed comes back while the database is away', async () => {
  const { server, club, admin, file, resource, read, titled } = await servedOnPostgres()
  const id = await club.store.rows(events).add(titled('Soldering night'))
  await admin.post(students.calls.add.path, examplesOf(students.fields))
  const student = (await club.store.rows(students).list())[0]?.id ?? ''
  const removals: Record<string, () => Promise<unknown>> = {
    deleted: () => club.store.rows(events).remove(id),
    'not published any more': async () => {
      await club.store.rows(events).restore(id)
      await read('/events')
      await club.store.rows(events).edit(id, titled('Soldering night'), { shown: { publish: 'draft' } })
    },
    'hidden by an edit of a person': () => club.store.rows(students).edit(student, { ...examplesOf(students.fields), name: 'Another' }),
    replaced: () => admin.post(`/api/editResource/${resource}`, resourceForm(pdf(100), { title: 'Shelf list' })),
  }
  for (const [how, remove] of Object.entries(removals)) {
    for (const path of [...pages, file]) await read(path)
    const { removals } = club.services.cache
    await remove()
    expect.soft(club.services.cache.removals, how).toBeGreaterThan(removals)
  }
  await server.stop('immediate')
  for (const path of [...pages, file]) expect.soft((await read(path)).status, path).toBe(503)
})
