import type { Logger } from 'pino'
import type { Thing } from '../contract/collection.ts'
import type { NotedMedia } from '../db/files/loose-files.ts'
import type { Store } from '../entries/store.ts'
import type { Reach } from './fetching/outbound-policy.ts'
import type { Journal } from './log/audit-log.ts'
import type { Mailer } from './mail/mail.ts'
import type { ChildPool } from './pool/child-pool.ts'
import type { Queues } from './queues.ts'
import type { ReplyCache } from './replies/reply-cache.ts'
import type { AwayWatch } from './replies/while-away.ts'
import type { Later } from './security/delayed.ts'
import type { Passwords } from './security/passwords.ts'
import type { PeopleRead } from './security/people-read.ts'

/** What handlers use: database, mail, files, queues. One object, made at the start; features add their own. */
export interface Services {
  store: Store
  mailer: Mailer
  /** Actions after the reply. */
  later: Later
  media: NotedMedia
  /** Until when all requests are refused during a restore, by this process's clock. */
  closed: { until: number }
  collections: readonly Thing[]
  /** For PDF texts and drawings: child processes, the files shipped with the site, and the folder of drawings. */
  drawing: { drawer: Pick<ChildPool, 'convert' | 'end'>; shipped: (address: string) => Uint8Array | undefined; folder: string }
  passwords: Passwords
  /** Counts the people whose personal data a session reads. */
  peopleRead: PeopleRead
  reach: Reach
  cache: ReplyCache
  away: AwayWatch
  queues: Queues
  log: Logger
  /** The log's lines about people. */
  journal: Journal
  /** The headers of every response, for those that are sent before Hono. */
  headers: Record<string, string>
  now: () => Date
  /** The site's origin, from PUBLIC_ORIGIN; undefined: the one of Host. */
  publicOrigin: string | undefined
  /** Optional callback with the render time in milliseconds. */
  rendered?: ((page: string, ms: number) => void) | undefined
  /** Aborted when the site stops. */
  ending: AbortSignal
  /** Whether a CDN in front caches pages (replies/cache-control.ts). */
  cdn: boolean
  /** How many proxies in front are trusted with X-Forwarded-For. */
  proxies: number
}
