import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Store } from '../../../db/open.ts'
import type { Answered, RouteOf } from '../../../http/log/access-log.ts'
import type { Mailer } from '../../../http/mail/mail.ts'
import type { ReplyCache } from '../../../http/replies/reply-cache.ts'
import type { Backups } from '../../backup/server/backups.ts'

type Shown = {
  store: Pick<Store, 'pools'>
  backups: Pick<Backups, 'state'>
  cache: Pick<ReplyCache, 'figures'>
  mailer: Pick<Mailer, 'figures'>
  /** How many browsers listen to event streams. */
  listeners: () => number
  routeOf: RouteOf
}

type Figures = Record<string, number>

/** Any other word would be a stranger's. */
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * The site's figures for Prometheus. Every label is one of a few words of our own, so that neither anybody's data nor
 * addresses that somebody makes up stand among them. `show` adds what is looked up when somebody asks.
 */
export function metricsOf({ engine, media }: { engine: string; media: string }) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const time = (name: string, help: string, labelNames: string[]) => new Histogram({ name, help, labelNames, buckets: seconds, registers })
  const sum = (name: string, help: string, labelNames: string[] = []) => new Counter({ name, help, labelNames, registers })

  const requests = time('club_http_request_duration_seconds', 'Requests, by the address of the site that they count for.', [
    'method',
    'route',
    'status',
  ])
  const sent = sum('club_http_sent_bytes_total', 'What went over the wire in answers.')
  const renders = time('club_render_duration_seconds', 'Pages that were made, each once after a write.', ['page'])
  const database = time('club_database_duration_seconds', 'Statements of the database.', ['engine', 'what'])
  const bytes = sum('club_media_bytes_total', 'Bytes of uploaded files, to and from where they lie.', ['direction'])
  const failures = sum('club_media_failures_total', 'What the place of the uploaded files did not do.', ['what'])
  for (const direction of ['in', 'out']) bytes.inc({ direction }, 0)
  for (const what of ['keep', 'read', 'remove', 'look']) failures.inc({ what }, 0)
  const info = new Gauge({ name: 'club_info', help: 'On what the site runs.', labelNames: ['engine', 'media'], registers })
  info.set({ engine, media }, 1)
  let routeOf: RouteOf = () => 'none'

  /** A figure that others hold, read when somebody asks: one, or one for each word of a label. */
  const looked = (
    kind: typeof Gauge | typeof Counter,
    name: string,
    help: string,
    read: () => number | Figures | Promise<number>,
    label?: string,
  ) => {
    const metric: Gauge | Counter = new kind({
      name,
      help,
      ...(label && { labelNames: [label] }),
      registers,
      async collect() {
        const figures = await read()
        metric.reset()
        if (typeof figures === 'number') return metric.inc(figures)
        for (const [word, figure] of Object.entries(figures)) metric.inc({ [label ?? '']: word }, figure)
      },
    })
  }

  return {
    answered: ({ request, status, ms, bytes: size }: Answered) => {
      const method = methods.has(request.method ?? '') ? (request.method ?? '') : 'other'
      requests.observe({ method, route: routeOf(request.url ?? ''), status }, ms / 1000)
      sent.inc(size)
    },
    rendered: (page: string, ms: number) => renders.observe({ page }, ms / 1000),
    asked: (what: string, took: number) => database.observe({ engine, what }, took),
    moved: (direction: 'in' | 'out', size: number) => bytes.inc({ direction }, size),
    failed: (what: 'keep' | 'read' | 'remove' | 'look') => failures.inc({ what }),

    show: ({ store, backups, cache, mailer, listeners, routeOf: nameOf }: Shown) => {
      routeOf = nameOf
      const last = async () => (await backups.state()).last
      const seconds = async () => Math.floor(Date.parse((await last())?.at ?? '1970-01-01') / 1000)
      looked(Gauge, 'club_copy_made_seconds', 'When the last good copy of the site was made, since 1970; 0 where none was.', seconds)
      looked(Gauge, 'club_copy_bytes', 'What it holds.', async () => (await last())?.bytes ?? 0)
      looked(Gauge, 'club_copy_troubled', '1 where one has failed since.', async () => ((await backups.state()).trouble ? 1 : 0))
      looked(Gauge, 'club_kept_answers', 'Answers that lie ready.', () => cache.figures().number)
      looked(Gauge, 'club_kept_bytes', 'What they take in memory.', () => cache.figures().bytes)
      looked(Counter, 'club_kept_found_total', 'How often one was found that lay ready.', () => cache.figures().found)
      looked(Counter, 'club_kept_made_total', 'How often one had to be made.', () => cache.figures().made)
      looked(Counter, 'club_kept_dropped_total', 'How often a write had all of them forgotten.', () => cache.figures().dropped)
      looked(Gauge, 'club_listeners', 'Browsers that are told of changes while a page is open.', listeners)
      looked(Counter, 'club_mails_total', 'Mails, and tries that failed.', () => mailer.figures().outcomes, 'outcome')
      looked(Gauge, 'club_mails_waiting', 'Mails that are on their way.', () => mailer.figures().waiting)
      for (const state of ['total', 'idle', 'waiting'] as const)
        looked(
          Gauge,
          `club_database_connections_${state}`,
          state === 'waiting' ? 'Who waits for a connection to the database.' : 'Connections to the database.',
          () => Object.fromEntries(store.pools().map((pool) => [pool.name, pool[state]])),
          'pool',
        )
    },

    /** All of it, as Prometheus reads it. */
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}

export type Metrics = ReturnType<typeof metricsOf>
