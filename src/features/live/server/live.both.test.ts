import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import { notifications } from '../../../collections/notifications/contract.ts'
import { examplesOf } from '../../../contract/example.ts'
import { administrator, type Club } from '../../../testing/club.ts'
import { served as servedWith } from '../../../testing/served.ts'
import { livePath } from '../contract.ts'
import { liveUpdates } from './live.ts'

const quick = { most: { all: 4, ofOne: 2 }, gathered: 50, heartbeat: 1000 }
type Options = Parameters<typeof servedWith>[0]
const served = (options: Options = {}, pace: Partial<typeof quick> = {}) =>
  servedWith({ streams: [(services, collections) => liveUpdates(services, collections, { ...quick, ...pace })], ...options })

const form = examplesOf(events.fields)
const addEvent = ({ store }: Club) => store.rows(events).add(events.input.parse(form))
const settled = () => new Promise((resolve) => setTimeout(resolve, 400))

type Asked = { query?: string; headers?: Record<string, string>; from?: string }

/** Listens as a page does; `events` are the tables of each event so far, the first one included. */
async function listening(port: number, { query = '?age=0', headers = {}, from = '127.0.0.1' }: Asked = {}) {
  const of = { text: '', ended: false, status: 0, headers: {} as Record<string, unknown> }
  const asked = request({ port, host: '127.0.0.1', localAddress: from, path: livePath + query, headers, agent: false }, (response) => {
    of.status = response.statusCode ?? 0
    of.headers = response.headers
    response.on('data', (part) => {
      of.text += part
    })
  })
  asked.on('error', () => {})
  asked.on('close', () => {
    of.ended = true
  })
  asked.end()
  onTestFinished(() => void asked.destroy())
  await vi.waitFor(() => expect(of.text !== '' || of.ended).toBe(true))
  const events = () => [...of.text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '').tables)
  return Object.assign(of, {
    events,
    id: () =>
      of.text
        .match(/^id: .*$/gm)
        ?.at(-1)
        ?.slice(4) ?? '',
    close: () => asked.destroy(),
  })
}

test('an open page gets the names of the changed tables, and nothing of what changed', async () => {
  const { club, port } = await served()
  const page = await listening(port)
  expect(page.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': expect.stringContaining('no-store'),
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  await addEvent(club)
  await vi.waitFor(() => expect(page.events()).toEqual([[], [events.table]]))
  expect(page.text).not.toContain(form.eventTitle)
})

test('changes that visitors do not see are not sent', async () => {
  const { club, port } = await served()
  const admin = await administrator(club)
  const page = await listening(port)
  const { body } = await admin.post(events.calls.add.path, { formData: { ...form, publishAt: 'draft' } })
  expect(body.success).toBe(true)
  expect((await admin.post(`/api/editEvent/${body.id}`, { formData: { ...form, eventTitle: 'Another' } })).body.success).toBe(true)
  expect((await admin.post(`/api/deleteEvent/${body.id}`)).body.success).toBe(true)
  await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
  await club.client().post('/api/adminlogin', { name: 'asha', password: 'wrong' })
  await settled()
  expect(page.events()).toEqual([[]])
  await addEvent(club)
  await vi.waitFor(() => expect(page.events()).toEqual([[], [events.table]]))
})

test('writes at the same time are sent as one event', async () => {
  const { club, port } = await served({}, { gathered: 300 })
  const page = await listening(port)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    for (let n = 0; n < 20; n += 1) await addEvent(club)
    await club.store.rows(notifications).add(notifications.input.parse(examplesOf(notifications.fields)))
    vi.advanceTimersByTime(300)
  } finally {
    vi.useRealTimers()
  }
  await vi.waitFor(() => expect(page.events()).toEqual([[], [events.table, notifications.table]]))
})

test('a page that reconnects gets what it missed, or “anything” if that is not known', async () => {
  const { club, port } = await served({}, { most: { all: 100, ofOne: 100 } })
  const before = await listening(port)
  await addEvent(club)
  await vi.waitFor(() => expect(before.events()).toHaveLength(2))
  const id = before.id()
  const missed = async (asked: Asked) => (await listening(port, asked)).events()[0]
  expect(await missed({ headers: { 'last-event-id': id } })).toEqual([])
  await addEvent(club)
  await settled()
  for (const asked of [{ headers: { 'last-event-id': id } }, { query: `?since=${id}` }])
    expect.soft(await missed(asked)).toEqual([events.table])
  // A number that is still to come: the database may have been restored to an earlier state.
  for (const since of ['another.1', id.replace(/\d+$/, '999999'), '*', `${id}x`, 'x'.repeat(5000)])
    expect.soft(await missed({ query: `?since=${encodeURIComponent(since)}` }), since).toEqual(['*'])
  for (const query of ['', '?age=', '?age=60000', '?age=x']) expect.soft(await missed({ query }), query).toEqual(['*'])
})

test('what changed since a page was made is sent when it connects; a CDN may have stored the page earlier', async () => {
  const [site, behindCdn] = [await served(), await served({ cdn: true })]
  for (const { club } of [site, behindCdn]) await addEvent(club)
  await settled()
  expect((await listening(site.port)).events()).toEqual([[]])
  expect((await listening(behindCdn.port)).events()[0]).not.toEqual([])
})

test('heartbeats keep a connection open, and a slash at the end of the path makes no difference', async () => {
  const { server, port } = await served()
  server.timeout = 1500
  const page = await listening(port, { query: '/?age=0' })
  await vi.waitFor(() => expect(page.text.match(/^:$/gm)?.length).toBeGreaterThan(3))
  expect(page.ended).toBe(false)
})

test('one listener too many, of one address or in all, is refused in a sentence, until another one leaves', async () => {
  const { port, send } = await served()
  const first = await listening(port)
  await listening(port)
  const refused = await send('GET', livePath)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(JSON.parse(refused.body.toString()).message).toMatch(/address/)
  for (const from of ['127.0.0.2', '127.0.0.3']) expect((await listening(port, { from })).status).toBe(200)
  const full = await listening(port, { from: '127.0.0.4' })
  expect([full.status, full.headers['retry-after']]).toEqual([503, '60'])
  first.close()
  await vi.waitFor(async () => expect((await listening(port)).status).toBe(200))
})

test('listeners do not count as visitors who send requests', async () => {
  for (const proxies of [0, 1]) {
    const { port, send } = await served({ proxies, most: { all: 3, ofOne: 3 } }, { most: { all: 8, ofOne: 8 } })
    const pages = []
    for (let n = 0; n < 8; n += 1) pages.push(await listening(port))
    for (let n = 0; n < 5; n += 1) expect((await send('GET', '/healthz')).status).toBe(200)
    expect(pages.map(({ status, ended }) => [status, ended])).toEqual(Array(8).fill([200, false]))
  }
})

test('a page of another site is refused', async () => {
  const { port } = await served()
  expect((await listening(port, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
})

test('a listener that does not read is disconnected, and the others are not', async () => {
  const { club, server, port } = await served()
  const deaf = connect({ port, host: '127.0.0.1' }, () => void deaf.write(`GET ${livePath}?age=0 HTTP/1.1\r\nHost: a\r\n\r\n`))
  deaf.on('error', () => {})
  onTestFinished(() => void deaf.destroy())
  const near = await new Promise<Socket>((resolve) => server.once('connection', resolve))
  const page = await listening(port)
  deaf.pause()
  near.write(Buffer.alloc(8 * 1024 * 1024))
  await addEvent(club)
  await vi.waitFor(() => expect(near.destroyed).toBe(true))
  await vi.waitFor(() => expect(page.events()).toEqual([[], [events.table]]))
})

test('when the site stops, each page is told to reconnect at another moment', async () => {
  const ending = new AbortController()
  const { port } = await served({ ending: ending.signal }, { most: { all: 20, ofOne: 20 } })
  const pages = await Promise.all(Array.from({ length: 20 }, () => listening(port)))
  ending.abort()
  await vi.waitFor(() => expect(pages.every(({ ended }) => ended)).toBe(true))
  const waits = pages.map(({ text }) => Number(/^retry: (\d+)$/m.exec(text)?.[1]))
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(5000)
  expect(new Set(waits).size).toBeGreaterThan(10)
  expect((await listening(port)).status).toBe(503)
})

test('a page at another instance of the site gets the event too', async () => {
  const here = await served()
  const there = await served({ beside: here.club })
  const both = [here.club.store, there.club.store]
  for (const store of both)
    onTestFinished(
      store.follow({
        onTrouble: (error) => {
          throw error
        },
      }),
    )
  await settled()
  const page = await listening(there.port)
  // On SQLite it is not known which table another process wrote to.
  const heard = here.club.store.version ? events.table : '*'
  for (let turn = 0; turn < 10 && !page.events().flat().includes(heard); turn += 1) {
    const before = page.events().length
    await addEvent(here.club)
    await vi.waitFor(() => expect(page.events().length).toBeGreaterThan(before))
  }
  expect(page.events().flat()).toContain(heard)
})
