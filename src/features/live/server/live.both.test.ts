import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import { notifications } from '../../../collections/notifications/contract.ts'
import { examplesOf } from '../../../contract/example.ts'
import { administrator, type Club } from '../../../testing/club.ts'
import { listening } from '../../../testing/listening.ts'
import { served } from '../../../testing/served.ts'
import { live } from '../contract.ts'

const event = events.input.parse(examplesOf(events.fields))
const eventForm = { formData: examplesOf(events.fields) }
const quick = { pace: { gathered: 50, beat: 1000 } }

const addEvent = ({ store }: Club) => store.rows(events).add(event)
const settled = () => new Promise((resolve) => setTimeout(resolve, 400))

test('who listens is told at once how to listen, and of a change only which kind it is of', async () => {
  const { club, port } = await served({ live: quick })
  const page = await listening(port, { query: '?age=0' })
  expect(page.status).toBe(200)
  expect(page.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': expect.stringContaining('no-store'),
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  const first = JSON.parse(page.heard[0]?.data ?? '')
  expect(first.shows[events.calls.list.path]).toEqual({ data: events.table })
  expect(Object.values(first.shows['/api/'])).toEqual(expect.arrayContaining([events.table, notifications.table]))
  expect(first.words[events.table]).toEqual({ one: events.words.one, several: events.words.several })
  expect(page.text).toMatch(/^id: /)
  expect(page.changes()).toEqual([])
  await addEvent(club)
  await vi.waitFor(() => expect(page.changes()).toEqual([events.table]))
  expect(page.text).not.toContain(event.eventTitle)
})

test('what visitors are not shown is not told', async () => {
  const { club, port } = await served({ live: quick })
  const admin = await administrator(club)
  const page = await listening(port, { query: '?age=0' })
  const { body } = await admin.post(events.calls.add.path, { formData: { ...eventForm.formData, publishAt: 'draft' } })
  expect(body.success).toBe(true)
  const edit = { formData: { ...eventForm.formData, eventTitle: 'Another' } }
  expect((await admin.post(`/api/editEvent/${body.id}`, edit)).body.success).toBe(true)
  expect((await admin.post(`/api/deleteEvent/${body.id}`)).body.success).toBe(true)
  await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
  await club.client().post('/api/adminlogin', { name: 'asha', password: 'wrong' })
  await club.store.settings.write('a mark', 'of our own')
  await settled()
  expect(page.changes()).toEqual([])
  await addEvent(club)
  await vi.waitFor(() => expect(page.changes()).toEqual([events.table]))
})

test('many writes at once are told in one word', async () => {
  const gathered = 300
  const { club, port } = await served({ live: { pace: { gathered, beat: 1000 } } })
  const page = await listening(port, { query: '?age=0' })
  // However long the writes take, the time in which they are gathered is over when the test says so.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    for (let n = 0; n < 20; n += 1) await addEvent(club)
    await club.store.rows(notifications).add(notifications.input.parse(examplesOf(notifications.fields)))
    vi.advanceTimersByTime(gathered)
  } finally {
    vi.useRealTimers()
  }
  await vi.waitFor(() => expect(page.changes()).toContain(`${events.table} ${notifications.table}`))
  await addEvent(club)
  await vi.waitFor(() => expect(page.changes().at(-1)).toBe(events.table))
  expect(page.changes()).toHaveLength(2)
})

test('who comes back hears of what was missed, and nothing where nothing was', async () => {
  const { club, port } = await served({ live: quick })
  const before = await listening(port, { query: '?age=0' })
  await addEvent(club)
  await vi.waitFor(() => expect(before.changes()).toHaveLength(1))
  const { id } = before.heard.at(-1) ?? { id: '' }
  expect((await listening(port, { headers: { 'last-event-id': id } })).changes()).toEqual([])
  await addEvent(club)
  await settled()
  for (const asked of [{ headers: { 'last-event-id': id } }, { query: `?since=${id}` }, { query: '?age=60000' }, { query: '' }]) {
    const page = await listening(port, asked)
    await vi.waitFor(() => expect(page.changes()).toHaveLength(1))
    const isKnown = asked.headers !== undefined || asked.query?.startsWith('?since')
    expect.soft(page.changes(), JSON.stringify(asked)).toEqual([isKnown ? events.table : '*'])
  }
  // Of a number that is still to come as well: the database may have been put back to an earlier one.
  for (const since of ['another.1', id.replace(/\d+$/, '999999'), '*', `${id}x`, 'x'.repeat(5000)]) {
    const page = await listening(port, { query: `?since=${encodeURIComponent(since)}` })
    await vi.waitFor(() => expect(page.changes(), since).toEqual(['*']), 30_000)
  }
})

test('beats tell that the line holds, and the server’s patience with silence does not end it', async () => {
  const { server, port } = await served({ live: quick })
  server.timeout = 1500
  const page = await listening(port)
  await vi.waitFor(() => expect(page.heard.filter(({ event }) => event === 'beat').length).toBeGreaterThan(3))
  expect(page.ended).toBe(false)
})

test('one too many is told so in a sentence, and who leaves makes room', async () => {
  const { port, send } = await served({ live: { ...quick, most: { all: 4, ofOne: 2 } } })
  const here = [await listening(port), await listening(port)]
  const refused = await send('GET', live.path)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(JSON.parse(refused.body.toString()).message).toMatch(/address/)
  for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) await listening(port, { from })
  const full = await listening(port, { from: '127.0.0.5' })
  expect([full.status, full.headers['retry-after']]).toEqual([503, '60'])
  await vi.waitFor(() => expect(here[0]?.ended).toBe(true))
  here[1]?.close()
  await vi.waitFor(async () => {
    const again = await listening(port)
    expect(again.status).toBe(200)
  })
})

test('an address that has most of the places gives its oldest to another, until both have as many', async () => {
  const { port } = await served({ live: { ...quick, most: { all: 4, ofOne: 4 } } })
  const many: Awaited<ReturnType<typeof listening>>[] = []
  for (let at = 0; at < 4; at += 1) many.push(await listening(port))
  expect((await listening(port)).status).toBe(429)
  const others = [await listening(port, { from: '127.0.0.2' }), await listening(port, { from: '127.0.0.2' })]
  expect(others.map(({ status }) => status)).toEqual([200, 200])
  await vi.waitFor(() => expect(many.map(({ ended }) => ended)).toEqual([true, true, false, false]))
  expect(many[0]?.heard.at(-1)).toMatchObject({ event: 'last', data: '60000' })
  for (const from of ['127.0.0.1', '127.0.0.2']) expect.soft((await listening(port, { from })).status, from).toBe(503)
  expect((await listening(port, { from: '127.0.0.3' })).status).toBe(200)
  expect(others.map(({ ended }) => ended)).toEqual([false, false])
})

test('who listens takes the place of nobody who asks', async () => {
  for (const proxies of [0, 1]) {
    const { port, send } = await served({ proxies, most: { all: 3, ofOne: 3 }, live: quick })
    const pages = []
    for (let n = 0; n < 8; n += 1) pages.push(await listening(port))
    for (let n = 0; n < 5; n += 1) expect((await send('GET', '/healthz')).status).toBe(200)
    expect(pages.map(({ status, ended }) => [status, ended])).toEqual(Array(8).fill([200, false]))
  }
})

test('a page that a CDN may have kept hears of what changed before it was answered', async () => {
  const { club, port } = await served({ live: quick, cdn: true })
  await addEvent(club)
  await settled()
  expect((await listening(port, { query: '?age=0' })).changes()).toHaveLength(1)
})

test('a slash behind the path makes no difference', async () => {
  const { port } = await served({ live: quick })
  const page = await listening(port, { query: '/?age=0' })
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/event-stream'])
})

test('another site’s page cannot listen, and nothing but GET is answered', async () => {
  const { port, send } = await served({ live: quick })
  expect((await listening(port, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  const posted = await send('POST', live.path, { origin: `http://127.0.0.1:${port}` })
  expect([posted.status, posted.headers.allow]).toEqual([405, 'GET'])
})

test('who reads nothing is dropped, and the others hear on', async () => {
  const { club, server, port } = await served({ live: { pace: { gathered: 1, beat: 1000 } } })
  const deaf = connect({ port, host: '127.0.0.1' }, () => void deaf.write(`GET ${live.path}?age=0 HTTP/1.1\r\nHost: a\r\n\r\n`))
  deaf.on('error', () => {})
  onTestFinished(() => void deaf.destroy())
  const [near] = (await new Promise((resolve) => server.once('connection', (socket) => resolve([socket])))) as [import('node:net').Socket]
  const page = await listening(port, { query: '?age=0' })
  deaf.pause()
  near.write(Buffer.alloc(8 * 1024 * 1024))
  await addEvent(club)
  await vi.waitFor(() => expect(near.destroyed).toBe(true))
  await vi.waitFor(() => expect(page.changes()).toEqual([events.table]))
})

test('when the site ends everybody is told when to come back, each at a moment of their own', async () => {
  const ending = new AbortController()
  const { port } = await served({ ending: ending.signal, live: quick })
  const pages = await Promise.all(Array.from({ length: 20 }, () => listening(port)))
  ending.abort()
  await vi.waitFor(() => expect(pages.every(({ ended }) => ended)).toBe(true))
  const waits = pages.map(({ heard }) => heard.at(-1)).map((last) => [last?.event, Number(last?.data) >= 1000])
  expect(waits).toEqual(Array(20).fill(['last', true]))
  expect(new Set(pages.map(({ heard }) => heard.at(-1)?.data)).size).toBeGreaterThan(10)
  expect((await listening(port)).status).toBe(503)
})

test('a page at another instance hears of it as well', async () => {
  const here = await served({ live: quick })
  const there = await served({ live: quick, beside: here.club })
  const both = [here.club.store, there.club.store]
  const told = both.map((store) => new Promise<void>((resolve) => void store.onWrite(() => resolve())))
  for (const store of both)
    onTestFinished(
      store.follow({
        onTrouble: (error) => {
          throw error
        },
      }),
    )
  // Of a file what stood there when that began is taken for new; Postgres knows who listens.
  const listen = sql`select from pg_stat_activity where datname = current_database() and query like 'listen%'`
  if (here.club.store.version) await vi.waitFor(async () => expect((await listen.execute(here.club.store.db)).rows).toHaveLength(2))
  else await Promise.all(told)
  await settled()
  const page = await listening(there.port, { query: '?age=0' })
  // Beside a file what another process wrote is heard of, but not to which table; nor is it where somebody looks before it is told.
  const heard = here.club.store.version ? events.table : '*'
  for (let turn = 0; turn < 10 && !page.changes().includes(heard); turn += 1) {
    const before = page.changes().length
    await addEvent(here.club)
    await vi.waitFor(() => expect(page.changes().length).toBeGreaterThan(before))
  }
  expect(page.changes()).toContain(heard)
})
