import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import { administrator, type Club } from '../../../testing/club.ts'
import { examplesOf } from '../../../testing/example.ts'
import { served as servedWith } from '../../../testing/served.ts'
import { livePath } from '../contract.ts'
import { liveUpdates } from './live.ts'

const quick = { most: { all: 4, ofOne: 2 }, gathered: 50, heartbeat: 1000 }
type Options = Parameters<typeof servedWith>[0]
const served = (options: Options = {}, pace: Partial<typeof quick> = {}) =>
  servedWith({ eventStream: (services, collections) => liveUpdates(services, collections, { ...quick, ...pace }), ...options })

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
  const lines = (name: string) => of.text.split('\n').flatMap((line) => (line.startsWith(name) ? line.slice(name.length) : []))
  return Object.assign(of, {
    events: () => lines('data: ').map((data) => JSON.parse(data).tables),
    id: () => lines('id: ').at(-1) ?? '',
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

test('a page that reconnects, or is older than the last change, compares itself with the site', async () => {
  const { club, port } = await served({}, { most: { all: 100, ofOne: 100 } })
  const before = await listening(port)
  await addEvent(club)
  await vi.waitFor(() => expect(before.events()).toHaveLength(2))
  const id = before.id()
  const missed = async (asked: Asked) => (await listening(port, asked)).events()[0]
  expect(await missed({ headers: { 'last-event-id': id } })).toEqual([])
  await addEvent(club)
  await settled()
  for (const asked of [{ headers: { 'last-event-id': id } }, { query: `?since=${id}` }]) expect.soft(await missed(asked)).toEqual(['*'])
  // A number that is still to come: the database may have been restored to an earlier state.
  for (const since of ['another.1', `${id}999`, '*', `${id}x`, 'x'.repeat(5000)])
    expect.soft(await missed({ query: `?since=${encodeURIComponent(since)}` }), since).toEqual(['*'])
  for (const query of ['', '?age=', '?age=60000', '?age=x']) expect.soft(await missed({ query }), query).toEqual(['*'])
})

test('a page of another site is refused, and one listener too many, of one address or in all, until another one leaves', async () => {
  const { port, send } = await served()
  expect((await listening(port, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
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

test('when the site stops, each page gets another time to reconnect', async () => {
  const ending = new AbortController()
  const { port } = await served({ ending: ending.signal })
  const pages = [await listening(port), await listening(port)]
  ending.abort()
  await vi.waitFor(() => expect(pages.every(({ ended }) => ended)).toBe(true))
  const [one, other] = pages.map(({ text }) => Number(/^retry: ([1-5]\d{3})$/m.exec(text)?.[1]))
  expect(one).not.toBe(other)
  expect((await listening(port)).status).toBe(503)
})
