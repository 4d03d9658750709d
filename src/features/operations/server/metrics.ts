import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Counter, Gauge } from 'prom-client'
import { StoreBusy, StoreFull } from '../../../db/errors.ts'
import type { Media } from '../../../db/files/files.ts'
import { type Answered, accessLine, type RouteOf, whenAnswered } from '../../../http/log/access-log.ts'
import type { Services } from '../../../http/services.ts'

type Shown = Pick<Services, 'store' | 'cache' | 'mailer'> & {
  backups: { state: () => Promise<{ last?: { at: string; bytes: number } | undefined; trouble?: unknown }> }
  /** How many browsers listen to event streams. */
  listeners: () => number
  routeOf: RouteOf
}

/** The HTTP methods that are labels; a stranger could make up others. */
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The metrics for Prometheus. Labels are a few words of ours: no personal data, and made-up addresses add none. */
// `show` adds what is read at each scrape. prom-client is loaded only here.
export async function metricsOf({ engine, media }: { engine: string; media: string }) {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const timed = (name: string, help: string, labelNames: string[]) => new Histogram({ name, help, labelNames, buckets, registers })
  const counted = (name: string, help: string, labelNames: string[] = []) => new Counter({ name, help, labelNames, registers })

  const requests = timed('club_http_request_duration_seconds', 'Requests by route.', ['method', 'route', 'status'])
  const sent = counted('club_http_sent_bytes_total', 'Bytes sent in responses.')
  const renders = timed('club_render_duration_seconds', 'Renders of pages.', ['page'])
  const database = timed('club_database_duration_seconds', 'Statements of the database.', ['engine', 'what'])
  const bytes = counted('club_media_bytes_total', 'Bytes of uploaded files, to and from their storage.', ['direction'])
  const failures = counted('club_media_failures_total', 'Failures of the file storage.', ['what'])
  const info = { name: 'club_info', help: 'Database engine and file storage of the site.', labelNames: ['engine', 'media'], registers }
  new Gauge(info).set({ engine, media }, 1)
  let routeOf: RouteOf = () => 'none'

  /** A metric that is read at each scrape: one value, or one for each word of a label. */
  function read(Kind: typeof Gauge | typeof Counter, name: string, help: string, value: () => Value | Promise<Value>, label = '') {
    const metric: InstanceType<typeof Gauge | typeof Counter> = new Kind({
      name,
      help,
      labelNames: label === '' ? [] : [label],
      registers,
      async collect() {
        const values = await value()
        metric.reset()
        if (typeof values === 'number') return metric.inc(values)
        for (const [word, figure] of Object.entries(values)) metric.inc({ [label]: word }, figure)
      },
    })
  }

  function failed(what: string, error: unknown): never {
    failures.inc({ what })
    throw error
  }
  async function* moving(direction: 'in' | 'out', chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes.inc({ direction }, chunk.length)
      yield chunk
    }
  }

  return {
    answered: ({ request, status, ms, bytes }: Answered) => {
      const { method = '', url = '' } = request
      requests.observe({ method: methods.has(method) ? method : 'other', route: routeOf(url), status }, ms / 1000)
      sent.inc(bytes)
    },
    rendered: (page: string, ms: number) => renders.observe({ page }, ms / 1000),
    asked: (what: string, seconds: number) => database.observe({ engine, what }, seconds),

    /** The same storage, counted; a file that was refused or whose sender left is not its failure. */
    countedMedia: (place: Media): Media => ({
      ...place,
      keep: (chunks, check, id) =>
        place.keep(moving('in', chunks), check, id).catch((error) => {
          if (error instanceof StoreFull || error instanceof StoreBusy) failed('keep', error)
          throw error
        }),
      async *read(id, piece) {
        try {
          yield* moving('out', place.read(id, piece))
        } catch (error) {
          failed('read', error)
        }
      },
      remove: (id) => place.remove(id).catch((error) => failed('remove', error)),
      sizeOf: (id) => place.sizeOf(id).catch((error) => failed('look', error)),
    }),

    show: ({ store, backups, cache, mailer, listeners, routeOf: nameOf }: Shown) => {
      routeOf = nameOf
      const last = async () => (await backups.state()).last
      const made = async () => Math.floor(Date.parse((await last())?.at ?? '1970-01-01') / 1000)
      read(Gauge, 'club_copy_made_seconds', 'Unix time of the last good backup; 0 if there is none.', made)
      read(Gauge, 'club_copy_bytes', 'Size of that backup.', async () => (await last())?.bytes ?? 0)
      read(Gauge, 'club_copy_troubled', '1 if a backup has failed since then.', async () => ((await backups.state()).trouble ? 1 : 0))
      read(Gauge, 'club_kept_answers', 'Cached responses.', () => cache.figures().number)
      read(Gauge, 'club_kept_bytes', 'Their bytes in memory.', () => cache.figures().bytes)
      read(Counter, 'club_kept_found_total', 'Cache hits.', () => cache.figures().found)
      read(Counter, 'club_kept_made_total', 'Cache misses.', () => cache.figures().made)
      read(Counter, 'club_kept_dropped_total', 'Cache invalidations by writes.', () => cache.figures().dropped)
      read(Gauge, 'club_listeners', 'Open event streams.', listeners)
      read(Counter, 'club_mails_total', 'Emails, and attempts that failed.', () => mailer.figures().outcomes, 'outcome')
      read(Gauge, 'club_mails_waiting', 'Emails that are not sent yet.', () => mailer.figures().waiting)
      for (const state of ['total', 'idle', 'waiting'] as const) {
        const connections = () => Object.fromEntries(store.pools().map((pool) => [pool.name, pool[state]]))
        read(Gauge, `club_database_connections_${state}`, `Connections to the database, ${state}.`, connections, 'pool')
      }
    },

    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}

type Value = number | Record<string, number>
type Metrics = Awaited<ReturnType<typeof metricsOf>>

/** Sees every request, for the log at level debug and the metrics; undefined if neither is wanted. */
export function watchOf(log: Logger, { proxies, metrics }: { proxies: number; metrics: Metrics | undefined }, routeOf: RouteOf) {
  const line = log.isLevelEnabled('debug') ? accessLine(log, routeOf, proxies) : undefined
  if (!line && !metrics) return undefined
  return whenAnswered((answered) => {
    metrics?.answered(answered)
    line?.(answered)
  })
}

/** Serves /metrics at an address that no visitor reaches. Throws if its port cannot be used. */
export async function metricsServer({ text }: Pick<Metrics, 'text'>, { port, host }: { port: number; host: string }) {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    const { type, body } = await text()
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return server[Symbol.asyncDispose]()
    },
  }
}
