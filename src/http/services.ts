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

/** What the calls work with. One object for the whole process, made at the start and passed on; features add their own to it. */
export interface Services {
  store: Store
  mailer: Mailer
  /** What is done behind the answers. */
  later: Later
  media: NotedMedia
  /** Until when all requests are refused, by this process's clock, because the site is being restored. */
  closed: { until: number }
  /** Every collection of the site. */
  collections: readonly Thing[]
  /** What features draw pictures with: child processes, the pictures that are shipped with the site, and the folder of what was drawn. */
  drawing: { drawer: Pick<ChildPool, 'convert'>; shipped: (address: string) => Uint8Array | undefined; folder: string }
  passwords: Passwords
  /** How far the site reaches when it asks another itself. */
  reach: Reach
  cache: ReplyCache
  away: AwayWatch
  /** Where heavy work waits. */
  queues: Queues
  log: Logger
  /** The log's lines about people. */
  journal: Journal
  /** The headers of every answer (security/headers.ts), for those that are kept and sent past the framework. */
  headers: Record<string, string>
  now: () => Date
  /** Where the site is reached, from PUBLIC_ORIGIN; undefined means: whatever Host says. */
  publicOrigin: string | undefined
  /** Is told how long a page took to be made, where somebody wants to know. */
  rendered?: ((page: string, ms: number) => void) | undefined
  /** Tells that the site ends: nobody should be sent here any more. */
  ending: AbortSignal
  /** Whether a CDN in front may answer with pages that it keeps, for a while (replies/in-cdn.ts). */
  cdn: boolean
  /** How many proxies stand in front whose X-Forwarded-For is believed. */
  proxies: number
}
