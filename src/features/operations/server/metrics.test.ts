import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mediaOf } from '../../../db/files/files.ts'
import * as migrations from '../../../db/migrations.ts'
import { openStore } from '../../../entries/store.ts'
import { newClub } from '../../../testing/club.ts'
import { exposed } from '../../../testing/exposition.ts'
import { served } from '../../../testing/served.ts'
import { countedMedia } from './counted-media.ts'
import { metricsOf } from './metrics.ts'
import { metricsServer } from './metrics-server.ts'
import { watchOf } from './watching.ts'

const newMetrics = () => metricsOf({ engine: 'sqlite', media: 'folder' })
const read = async ({ text }: ReturnType<typeof newMetrics>) => exposed((await text()).body)

test('questions to the database are timed, and the connections of a pool counted', async () => {
  const { at, services } = await newClub()
  const metrics = newMetrics()
  const store = await openStore(at, migrations, { tell: metrics.asked })
  onTestFinished(store.close)
  metrics.show({ ...services, listeners: () => 3, store, routeOf: () => 'none' })
  const before = await read(metrics)
  await store.settings.write('a', 'b')
  await store.settings.read('a')
  const now = await read(metrics)
  const more = (what: string) => {
    const [name, labels] = ['club_database_duration_seconds_count', { engine: 'sqlite', what }] as const
    return now.value(name, labels) - before.value(name, labels)
  }
  expect({ reads: more('read') >= 1, writes: more('write') >= 1 }).toEqual({ reads: true, writes: true })
  expect(now.value('club_database_duration_seconds_sum', { engine: 'sqlite', what: 'write' })).toBeGreaterThan(0)
  expect(now.value('club_listeners')).toBe(3)
  const pooled = typeof at !== 'string'
  expect(now.value('club_database_connections_total', { pool: 'all' })).toBe(pooled ? 1 : 0)
  expect(now.value('club_database_connections_idle', { pool: 'all' })).toBe(pooled ? 1 : 0)
})

test('bytes of files are counted both ways, and what their place fails at, but nothing that its sender is to blame for', async () => {
  const { folder } = await newClub()
  const metrics = newMetrics()
  const place = await mediaOf(join(folder, 'counted'))
  const media = countedMedia(place, metrics)
  const bytes = async function* (...chunks: string[]) {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }
  const { id, size } = await media.keep(bytes('abc', 'defg'), () => {})
  expect(size).toBe(7)
  const refused = media.keep(bytes('not this'), () => {
    throw new Error('no PDF')
  })
  await expect(refused).rejects.toThrow('no PDF')
  const broken = async function* () {
    yield Buffer.from('ab')
    throw new Error('the sender has left')
  }
  await expect(media.keep(broken(), () => {})).rejects.toThrow('the sender has left')
  const failures = async (what: string) => (await read(metrics)).value('club_media_failures_total', { what })
  expect(await failures('keep')).toBe(0)
  const full = countedMedia({ ...place, keep: () => Promise.reject(new Error('the disk is full')) }, metrics)
  await expect(full.keep(bytes('x'), () => {})).rejects.toThrow('the disk is full')
  expect(await failures('keep')).toBe(1)
  let got = ''
  for await (const chunk of media.read(id, { start: 2, end: 5 })) got += chunk
  expect(got).toBe('cdef')
  const all = async () => {
    for await (const _ of media.read('gone', { start: 0, end: 5 }));
  }
  await expect(all()).rejects.toThrow()
  const away = countedMedia(
    { ...place, remove: () => Promise.reject(new Error('away')), sizeOf: () => Promise.reject(new Error('away')) },
    metrics,
  )
  await expect(away.remove(id)).rejects.toThrow('away')
  await expect(away.sizeOf(id)).rejects.toThrow('away')
  expect([await failures('remove'), await failures('look')]).toEqual([1, 1])
  const now = await read(metrics)
  expect(now.value('club_media_bytes_total', { direction: 'in' })).toBe(7 + 8 + 2)
  expect(now.value('club_media_bytes_total', { direction: 'out' })).toBe(4)
  expect(now.value('club_media_failures_total', { what: 'read' })).toBe(1)
})

test('whatever is asked for, by whatever method, there are as many routes as the site has, and nobody’s words among them', async () => {
  const metrics = newMetrics()
  const names = new Set<string>()
  const { services } = await newClub()
  const { send } = await served({
    watch: (routeOf) => {
      metrics.show({ ...services, listeners: () => 3, routeOf })
      return watchOf(services.log, { proxies: 0, metrics }, routeOf) ?? (() => {})
    },
  })
  for (let turn = 0; turn < 30; turn += 1) {
    for (const path of [`/made-up-${turn}`, `/api/made-up/${turn}`, `/events/${turn}`, `/media/${turn}.pdf`, `/?made-up=${turn}`])
      await send('GET', path)
    await send('POST', `/api/deleteEvent/made-up-${turn}`)
  }
  await send('PROPFIND', '/made-up')
  const { samples } = await read(metrics)
  for (const { name, labels } of samples) if (name === 'club_http_request_duration_seconds_count') names.add(labels.route ?? '')
  expect(samples.some(({ labels }) => Object.values(labels).some((value) => value.includes('made-up')))).toBe(false)
  expect(samples.find(({ labels }) => labels.method === 'other')).toBeDefined()
  expect([...names].sort()).toEqual(['/', '/api/deleteEvent/:id', '/events/:slug', '/media/:file', 'none'])
})

test('the figures are answered at one address, and a port that is taken is told in a sentence', async () => {
  const metrics = newMetrics()
  const { origin, close } = await metricsServer(metrics, { port: 0, host: '127.0.0.1' })
  onTestFinished(close)
  const answer = await fetch(`${origin}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const { value } = exposed(await answer.text())
  expect(value('club_info', { engine: 'sqlite', media: 'folder' })).toBe(1)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect((await fetch(`${origin}/events`)).status).toBe(404)
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404)
  const other = createServer()
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  await expect(metricsServer(metrics, { port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is taken by another program. Stop that one, or set another METRICS_PORT.`,
  )
  await expect(metricsServer(metrics, { port: 0, host: '192.0.2.1' })).rejects.toThrow('METRICS_HOST must be an address of this machine.')
})
