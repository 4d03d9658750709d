import { join } from 'node:path'
import { pino } from 'pino'
import type { Thing } from '../contract/collection.ts'
import type { DatabaseAt } from '../db/database-at.ts'
import { type Media, mediaInFolder } from '../db/files/files.ts'
import { notedMedia } from '../db/files/loose-files.ts'
import type { Store } from '../entries/store.ts'
import { type BackupPlace, backupsInFolder } from '../features/backup/server/backup-place.ts'
import { backupsOf } from '../features/backup/server/backups.ts'
import { picturesAt } from '../features/pictures/server/pictures.ts'
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
export type Otherwise = Partial<Pick<Services, 'now' | 'publicOrigin' | 'log' | 'reach' | 'cdn'>> & {
  smtpUrl?: string
  queues?: Partial<Queues>
  converter?: Pick<ChildPool, 'convert'>
  reader?: Services['drawing']['drawer']
  shipped?: Services['drawing']['shipped']
  media?: Media
  backups?: BackupPlace
  passphrase?: string
  isOneOfSeveral?: boolean
  hashes?: Speed
}

// A busy machine decides no test: whose turn does not come in time is tried where turns are.
const patience = 60_000

// Slow hashes are slow on purpose: a test has quick ones, unless it is about how long they take.
export const hashingAt = { quick: () => passwordsOf(patience, { memory: 64, passes: 1 }), slow: () => passwordsOf(patience) }
export type Speed = keyof typeof hashingAt

/** What the calls of a club work with: real parts, in a folder of the test's own. */
export async function clubServices(store: Store, { folder, at }: { folder: string; at: DatabaseAt }, given: Otherwise): Promise<Services> {
  const { now = () => new Date(), log = pino({ level: 'silent' }), publicOrigin, passphrase } = given
  const ending = new AbortController().signal
  const media = notedMedia(given.media ?? (await mediaInFolder(join(folder, 'media'))), store.db)
  const site = { database: at, media, passphrase, folder: join(folder, 'archives') }
  const closed = { until: 0 }
  return {
    ...{ closed, media, log, now, publicOrigin, ending },
    collections: Object.values<Thing>(things),
    // What a client carries from one instance to another is given where there are several.
    store: { ...store, version: given.isOneOfSeveral ? store.version : undefined },
    mailer: mailerOf({ smtpUrl: given.smtpUrl, from: 'Club <club@example.org>', outbox: outboxIn(folder), log }),
    later: laterOf({ log, least: 0, most: 10 }),
    backups: backupsOf({ store, now, log, ending, closed }, site, given.backups ?? backupsInFolder(join(folder, 'copies'))),
    pictures: picturesAt({ db: store.db, media, converter: given.converter ?? doneHere, now, log, ending }),
    drawing: { drawer: given.reader ?? doneHere, shipped: given.shipped ?? (() => undefined), folder: join(folder, 'drawn') },
    passwords: hashingAt[given.hashes ?? 'quick'](),
    peopleRead: countPeopleRead(),
    // A test without an outbound policy of its own reaches no other site.
    reach: given.reach ?? { resolve: async () => [], allows: () => false },
    cache: new ReplyCache(() => new Date(Date.now() + 60_000)),
    away: awayWatch(() => store.clock()),
    queues: { ...queuesOf(), ...given.queues },
    journal: journalOf(log),
    headers: commonHeaders(publicOrigin),
    cdn: given.cdn ?? false,
    proxies: 1,
  }
}

/** The folder of the emails of a club without a mail server. */
export const outboxIn = (folder: string) => join(folder, 'outbox')
