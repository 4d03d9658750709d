import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import type { Thing } from '../contract/collection.ts'
import type { DatabaseAt } from '../db/database-at.ts'
import { type Media, mediaInFolder } from '../db/files/files.ts'
import { notedMedia } from '../db/files/loose-files.ts'
import type { Store } from '../entries/store.ts'
import { type BackupPlace, backupsInFolder } from '../features/backup/server/backup-place.ts'
import { backupsOf } from '../features/backup/server/backups.ts'
import { picturesAt } from '../features/pictures/server/pictures.ts'
import type { Reach } from '../http/fetching/outbound-policy.ts'
import { journalOf } from '../http/log/audit-log.ts'
import { mailerOf } from '../http/mail/mail.ts'
import type { ChildPool } from '../http/pool/child-pool.ts'
import { type Queues, queuesOf } from '../http/queues.ts'
import { ReplyCache } from '../http/replies/reply-cache.ts'
import { awayWatch } from '../http/replies/while-away.ts'
import { laterOf } from '../http/security/delayed.ts'
import { commonHeaders } from '../http/security/headers.ts'
import { passwordsOf } from '../http/security/passwords.ts'
import { countPeopleRead } from '../http/security/people-read.ts'
import type { Services } from '../http/services.ts'
import * as things from '../site/collections.ts'
import { doneHere } from './done-here.ts'

/** What a test may have otherwise than a club usually has it. */
export type Otherwise = {
  now?: () => Date
  smtpUrl?: string
  publicOrigin?: string
  log?: Logger
  reach?: Reach
  queues?: Partial<Queues>
  converter?: Pick<ChildPool, 'convert'>
  reader?: Pick<ChildPool, 'convert' | 'end'>
  shipped?: (address: string) => Uint8Array | undefined
  media?: Media
  backups?: BackupPlace
  passphrase?: string
  isOneOfSeveral?: boolean
  cdn?: boolean
  hashes?: Speed
}

/** A test without an outbound policy of its own reaches no other site. */
const nowhere: Reach = { resolve: async () => [], allows: () => false }

// A busy machine decides no test: whose turn does not come in time is tried where turns are.
const patience = 60_000

// Slow hashes are slow on purpose: a test has quick ones, unless it is about how long they take.
export const hashingAt = { quick: () => passwordsOf(patience, { memory: 64, passes: 1 }), slow: () => passwordsOf(patience) }
export type Speed = keyof typeof hashingAt

/** What the calls of a club work with: real parts, in a folder of the test's own. */
export async function clubServices(store: Store, { folder, at }: { folder: string; at: DatabaseAt }, given: Otherwise): Promise<Services> {
  const {
    now = () => new Date(),
    smtpUrl,
    publicOrigin,
    log = pino({ level: 'silent' }),
    reach = nowhere,
    queues: others,
    converter = doneHere,
    reader = doneHere,
    shipped = () => undefined,
    isOneOfSeveral,
    cdn = false,
    media,
    backups = backupsInFolder(join(folder, 'copies')),
    passphrase,
    hashes = 'quick',
  } = given
  const ending = new AbortController().signal
  const queues = { ...queuesOf(), ...others }
  const kept = notedMedia(media ?? (await mediaInFolder(join(folder, 'media'))), store.db)
  const site = { database: at, media: kept, passphrase, folder: join(folder, 'archives') }
  const closed = { until: 0 }
  return {
    closed,
    collections: Object.values<Thing>(things),
    // What a client carries from one instance to another is given where there are several.
    store: { ...store, version: isOneOfSeveral ? store.version : undefined },
    mailer: mailerOf({ smtpUrl, from: 'Club <club@example.org>', outbox: outboxIn(folder), log }),
    later: laterOf({ log, least: 0, most: 10 }),
    media: kept,
    backups: backupsOf({ store, now, log, ending, closed }, site, backups),
    pictures: picturesAt({ db: store.db, media: kept, converter, now, log, ending }),
    drawing: { drawer: reader, shipped, folder: join(folder, 'drawn') },
    passwords: hashingAt[hashes](),
    peopleRead: countPeopleRead(),
    reach,
    cache: new ReplyCache(() => new Date(Date.now() + 60_000)),
    away: awayWatch(() => store.clock()),
    queues,
    log,
    journal: journalOf(log),
    headers: commonHeaders(publicOrigin),
    now,
    publicOrigin,
    ending,
    cdn,
    proxies: 1,
  }
}

/** Where the mails of a club lie that has no server for them. */
export const outboxIn = (folder: string) => join(folder, 'outbox')
