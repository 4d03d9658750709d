import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { friendlyError } from '../../../cli/friendly-error.ts'
import { StoreFull } from '../../../db/errors.ts'
import { mediaInFolder } from '../../../db/files/files.ts'
import * as migrations from '../../../db/migrations.ts'
import { openStore } from '../../../entries/store.ts'
import { newClub } from '../../../testing/club.ts'
import { served } from '../../../testing/served.ts'
import { metricsOf, metricsServer, watchOf } from './metrics.ts'

const newMetrics = () => metricsOf({ engine: 'sqlite', media: 'folder' })

/** The values by their name with labels, as the text of Prometheus has them. */
async function read({ text }: Awaited<ReturnType<typeof newMetrics>>) {
  const lines = (await text()).body.matchAll(/^([a-z].*) (.*)$/gm)
  return new Map(Array.from(lines, ([, name = '', value]) => [name, Number(value)]))
}

test('statements of the database are timed, and listeners counted', async () => {
  const { at, services } = await newClub()
  const metrics = await newMetrics()
  const store = await openStore(at, migrations, { tell: metrics.asked })
  onTestFinished(store.close)
  metrics.show({ ...services, listeners: () => 3, store, routeOf: () => 'none' })
  await store.settings.write('a', 'b')
  const now = await read(metrics)
  expect(now.get('club_database_duration_seconds_count{engine="sqlite",what="write"}')).toBeGreaterThan(0)
  expect(now.get('club_listeners')).toBe(3)
})

test('bytes of files and failures of their storage are counted, but no file that was refused', async () => {
  const metrics = await newMetrics()
  const place = await mediaInFolder(join((await newClub()).folder, 'counted'))
  const media = metrics.countedMedia(place)
  const bytes = (text: string) => Readable.from([Buffer.from(text)])
  const { id } = await media.keep(bytes('abcdefg'), () => {})
  const refuse = vi.fn().mockThrow(new Error('no PDF'))
  await expect(media.keep(bytes('not this'), refuse)).rejects.toThrow('no PDF')
  for await (const _ of media.read(id, { start: 2, end: 5 }));
  const broken = metrics.countedMedia({ ...place, keep: () => Promise.reject(new StoreFull('away')) })
  await expect(broken.keep(bytes('x'), () => {})).rejects.toThrow('away')
  const now = await read(metrics)
  expect(now.get('club_media_failures_total{what="keep"}')).toBe(1)
  expect([now.get('club_media_bytes_total{direction="in"}'), now.get('club_media_bytes_total{direction="out"}')]).toEqual([15, 4])
})

test('made-up addresses and methods add no label of their own', async () => {
  const metrics = await newMetrics()
  const { services } = await newClub()
  const { send } = await served({
    watch: (routeOf) => {
      metrics.show({ ...services, listeners: () => 3, routeOf })
      return watchOf(services.log, { proxies: 0, metrics }, routeOf) ?? (() => {})
    },
  })
  for (let turn = 0; turn < 3; turn += 1) {
    for (const path of [`/made-up-${turn}`, `/api/made-up/${turn}`, `/events/${turn}`, `/media/${turn}.pdf`, `/?made-up=${turn}`])
      await send('GET', path)
    await send('POST', `/api/deleteEvent/made-up-${turn}`)
  }
  await send('PROPFIND', '/made-up')
  const names = [...(await read(metrics)).keys()]
  expect(names.join()).not.toContain('made-up')
  expect(names.join()).toContain('method="other"')
  const routes = new Set(names.map((name) => /^club_http.*route="([^"]+)"/.exec(name)?.[1]).filter(Boolean))
  expect([...routes].sort()).toEqual(['/', '/api/deleteEvent/:id', '/events/:slug', '/media/:file', 'none'])
})

test('the metrics have one address, and a port that is taken is named', async () => {
  const metrics = await newMetrics()
  const { origin, close } = await metricsServer(metrics, { port: 0, host: '127.0.0.1' })
  onTestFinished(close)
  const answer = await fetch(`${origin}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(await answer.text()).toMatch(/club_info\{engine="sqlite",media="folder"\} 1\n/)
  expect((await fetch(`${origin}/events`)).status).toBe(404)
  const other = createServer()
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const failure = await metricsServer(metrics, { port, host: '127.0.0.1' }).catch(friendlyError)
  expect(failure).toBe(`Port ${port} is used by another program. Stop that program, or set another PORT (METRICS_PORT for the metrics).`)
})
