import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { examplesOf } from '../../contract/example.ts'
import { addPages } from '../../site/pages.ts'
import { assets } from '../../testing/assets.ts'
import { administrator, type Club, newClub } from '../../testing/club.ts'
import { logged } from '../../testing/logged.ts'

const hackathon = examplesOf(events.fields)

/** Another process that holds the database for writing until it is told to let go. */
function holding({ folder }: Pick<Club, 'folder'>) {
  const other = new DatabaseSync(join(folder, 'club.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  return {
    letGo: () => {
      if (!other.isOpen) return
      other.exec('ROLLBACK')
      other.close()
    },
  }
}

/** The longest time for which the event loop did not turn, in milliseconds, until it is stopped. */
function watchLoop() {
  let [last, longest] = [performance.now(), 0]
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  return () => {
    clearInterval(timer)
    return longest
  }
}

test('a write waits for another process, and the site answers meanwhile', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const { letGo } = holding(club)
  const longest = watchLoop()
  const begun = performance.now()
  const writing = client.post('/api/addEvent', { formData: hackathon })
  let answered = 0
  for (; performance.now() - begun < 1000; answered += 1) {
    expect((await club.client().get('/healthz')).status).toBe(200)
    await pause(5)
  }
  letGo()
  expect((await writing).status).toBe(200)
  expect(performance.now() - begun).toBeGreaterThan(1000)
  expect(longest()).toBeLessThan(600)
  expect(answered).toBeGreaterThan(5)
  expect((await club.client().get('/api/events')).body.data).toHaveLength(1)
})

test('while a write waits, nothing sleeps in the thread that serves everybody', async () => {
  const { store, folder } = await newClub()
  const { letGo } = holding({ folder })
  const writing = store.settings.write('one', 'a')
  const before = performance.eventLoopUtilization()
  await pause(1500)
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  letGo()
  await writing
  expect(await store.settings.read('one')).toBe('a')
})

test('a write that waits longer than five seconds is refused with 503, and works again after', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const { letGo } = holding(club)
  const begun = performance.now()
  const refused = await client.post('/api/addEvent', { formData: hackathon })
  expect(performance.now() - begun).toBeGreaterThan(4900)
  letGo()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.body).toEqual({ success: false, message: 'The site is busy. Nothing was changed; please try again in a moment.' })
  expect((await client.post('/api/addEvent', { formData: hackathon })).status).toBe(200)
  expect((await club.client().get('/api/events')).body.data).toHaveLength(1)
})

test('a write that waits for another process delays no page and no list', async () => {
  const club = await newClub()
  addPages(club.api, club.services, assets)
  const client = await administrator(club)
  const { letGo } = holding(club)
  let written = false
  const writing = client.post('/api/addEvent', { formData: hackathon }).finally(() => {
    written = true
  })
  for (const path of ['/', '/events', '/api/', '/api/events?limit=51', '/api/events?q=x', '/readyz'])
    expect.soft((await club.client().request('GET', path)).status, path).toBe(200)
  expect((await client.get('/api/admins')).status).toBe(200)
  expect(written).toBe(false)
  letGo()
  expect((await writing).status).toBe(200)
})

test('a transaction that cannot begin leaves no other to be caught in it', async () => {
  const club = await newClub()
  const { letGo } = holding(club)
  const begins = vi.spyOn(DatabaseSync.prototype, 'exec')
  onTestFinished(() => begins.mockRestore())
  const asking = club.store.settings.write('a', 'b')
  await vi.waitFor(() => expect(begins.mock.results.map(({ type }) => type)).toContain('throw'), 30_000)
  letGo()
  await asking
  expect((await club.client().get('/api/events')).status).toBe(200)
})

test('on a full disk every write is refused with 507, everything can still be read, and it goes on once there is room', async () => {
  const { log, lines } = logged()
  const club = await newClub({ log })
  const client = await administrator(club)
  const limit = async (pages: number) => void (await sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(club.store.db))
  await limit(1)
  const long = { ...hackathon, description: 'x'.repeat(5000) }
  const statuses = new Set<number>()
  let refused = await client.post('/api/addEvent', { formData: long })
  for (let written = 0; written < 10 && refused.status === 200; written += 1) {
    refused = await client.post('/api/addEvent', { formData: long })
    statuses.add(refused.status)
  }
  expect(refused.status).toBe(507)
  expect(refused.body).toEqual({
    success: false,
    message: 'The disk of the site is full. Nothing was changed; please tell whoever hosts it.',
  })
  // Once in full, however many are refused; it goes on as a count.
  await client.post('/api/addEvent', { formData: long })
  expect(lines().filter(({ level }) => level === 50)).toMatchObject([
    { msg: 'the disk of the site is full', path: '/api/addEvent', request: refused.headers.get('x-request-id') },
  ])
  expect((await club.client().get('/api/events')).status).toBe(200)
  expect((await client.get('/api/admins')).status).toBe(200)
  expect((await club.client().get('/readyz')).status).toBe(200)
  await limit(1_000_000)
  expect((await client.post('/api/addEvent', { formData: long })).status).toBe(200)
})

test('what nobody foresaw is answered in one sentence that tells nothing of the inside', async () => {
  const club = await newClub()
  const client = await administrator(club)
  await sql`drop table notifications`.execute(club.store.db)
  for (const answer of [await client.get('/api/'), await client.post('/api/deleteHomeCard/x')]) {
    expect.soft(answer.status).toBe(500)
    expect.soft(answer.body).toEqual({ success: false, message: 'Something went wrong on our side. Please try again later.' })
    expect.soft(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect((await client.get('/api/events')).status).toBe(200)
})

test('a database that cannot be read makes the site not ready, but alive', async () => {
  const club = await newClub()
  await sql`drop table settings`.execute(club.store.db)
  const ready = await club.client().get('/readyz')
  expect({ status: ready.status, body: ready.body }).toEqual({
    status: 503,
    body: { success: false, message: 'The database cannot be read.' },
  })
  expect((await club.client().get('/healthz')).status).toBe(200)
})
