import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { nextMidnight } from '../contract/club-time.ts'
import type { Thing } from '../contract/collection.ts'
import { placeOf } from '../db/database-at.ts'
import { mediaInBucket } from '../db/files/bucket.ts'
import { mediaInFolder } from '../db/files/files.ts'
import { notedMedia } from '../db/files/loose-files.ts'
import * as migrations from '../db/migrations.ts'
import { openStore, type Store } from '../entries/store.ts'
import { firstAdmin } from '../features/accounts/server/keys.ts'
import { archivesIn } from '../features/backup/server/archived-site.ts'
import { backupPlaceOf } from '../features/backup/server/backup-place.ts'
import { backupsOf } from '../features/backup/server/backups.ts'
import { metricsOf, metricsServer, watchOf } from '../features/operations/server/metrics.ts'
import { picturesAt } from '../features/pictures/server/pictures.ts'
import { internet } from '../http/fetching/outbound-policy.ts'
import { earlierBuilds } from '../http/files/earlier-builds.ts'
import { staticFiles } from '../http/files/static-files.ts'
import { journalOf } from '../http/log/audit-log.ts'
import { mailerOf } from '../http/mail/mail.ts'
import { queuesOf } from '../http/queues.ts'
import { ReplyCache } from '../http/replies/reply-cache.ts'
import { awayWatch } from '../http/replies/while-away.ts'
import { schedule } from '../http/schedule.ts'
import { laterOf } from '../http/security/delayed.ts'
import { commonHeaders } from '../http/security/headers.ts'
import { passwordsOf } from '../http/security/passwords.ts'
import { countPeopleRead } from '../http/security/people-read.ts'
import { stopOnSignal } from '../http/stop.ts'
import { webServer } from '../http/web-server.ts'
import { routeNames } from '../site/addresses.ts'
import { appOf } from '../site/api.ts'
import { assetsOf } from '../site/assets.ts'
import * as things from '../site/collections.ts'
import { serverFeatures } from '../site/features.server.ts'
import { installable } from '../site/installable.ts'
import { jobsOfSite } from '../site/jobs.ts'
import { addPages } from '../site/pages.ts'
import { refusalsAsPages } from '../site/refusals-as-pages.ts'
import { childPool } from './child-pool-at.ts'
import type { Config } from './config.ts'
import { friendlyError } from './friendly-error.ts'
import { seedOnce } from './seed.ts'
import { mayStart, mediaAt } from './site-at.ts'
import { isNew, keyFileIn, welcome, writeKeyFile } from './welcome.ts'

const built = join(import.meta.dirname, '../web')
const now = () => new Date()

/** Starts the site and ends with the welcome screen, or `greet`. `fill` runs before the first visitor. */
export async function start(config: Config, fill: (store: Store) => Promise<void> = async () => {}, greet = welcome) {
  process.umask(0o077)
  const log = pino({ level: config.logLevel })
  const on = { engine: placeOf(config.database).engine, media: config.bucket ? 's3' : 'folder' }
  const metrics = config.metrics && (await metricsOf(on))
  const store = await openStore(config.database, migrations, { tell: metrics?.asked, before: mayStart(config, { log }) })
  const mailer = mailerOf({ smtpUrl: config.smtpUrl, from: config.mailFrom, outbox: join(config.dataDir, 'outbox'), log })
  const place = await mediaAt(config, store)
  const media = notedMedia(metrics?.countedMedia(place) ?? place, store.db)
  const passwords = passwordsOf()
  await seedOnce(store)
  const headers = commonHeaders(config.publicOrigin)
  const { eventStream, serviceWorker } = serverFeatures
  const files = staticFiles(built, headers)
  for (const [address, reply] of installable({ built, headers, offline: config.offline })) files.set(address, reply)
  const shipped = (address: string) => files.get(address.replace(/#.*/, ''))?.plain.body
  await fill(store)

  const ending = new AbortController()
  const queues = queuesOf()
  const pool = childPool()
  const closed = { until: 0 }
  const services = {
    store,
    closed,
    collections: Object.values<Thing>(things),
    mailer,
    later: laterOf({ log }),
    media,
    backups: backupsOf(
      { store, now, log, ending: ending.signal, closed },
      { ...config, media, folder: archivesIn(config.dataDir) },
      backupPlaceOf(config),
    ),
    pictures: picturesAt({ db: store.db, media, converter: pool, now, log, ending: ending.signal }),
    drawing: { drawer: pool, shipped, folder: join(config.dataDir, 'drawn') },
    passwords,
    peopleRead: countPeopleRead(),
    reach: internet,
    cache: new ReplyCache(() => nextMidnight(now())),
    away: awayWatch(() => store.clock()),
    queues,
    log,
    journal: journalOf(log),
    headers,
    now,
    publicOrigin: config.publicOrigin,
    rendered: metrics?.rendered,
    ending: ending.signal,
    cdn: config.cdn,
    proxies: config.proxies,
  }
  const unschedule = schedule(services, jobsOfSite(services))
  const assets = assetsOf(built, config.offline ? serviceWorker?.path : undefined)
  const api = appOf(services, refusalsAsPages(services, assets))
  const builds = earlierBuilds({
    place: config.bucket
      ? mediaInBucket(config.bucket, { prefix: 'builds/' })
      : await mediaInFolder(join(config.dataDir, 'builds'), (name) => !name.endsWith('.part')),
    built,
    headers,
    now,
  })
  builds.addTo(api.app)
  const pageAt = addPages(api, services, assets)
  const routeOf = routeNames(api.app, files)
  const stream = eventStream?.(services, Object.values(things))
  metrics?.show({ ...services, listeners: () => stream?.count() ?? 0, routeOf })
  const watch = watchOf(log, { proxies: config.proxies, metrics }, routeOf)
  const server = webServer(api.app, services, { files, pageAt, watch, streams: stream ? [stream] : [] })
  const figures = metrics && config.metrics && (await metricsServer(metrics, config.metrics))
  server.listen(config.port, config.host)
  await once(server, 'listening')
  // Tabs of an earlier build work at once; this build can be stored later.
  const stored = builds.store().catch((err) => log.warn({ err }, 'the scripts of this build could not be stored'))
  // Only now: a start that failed earlier would lose the keys of the new administrator.
  const keyFile = keyFileIn(config.dataDir)
  let written: string | undefined
  const first = await firstAdmin(store, passwords, config.admin, now(), async (keys) => {
    if (process.stdout.isTTY || !isNew(keys)) return
    await writeKeyFile(keyFile, keys)
    written = keyFile
    log.info({ file: keyFile }, "the first administrator's keys are in a file")
  })
  const unfollow = store.follow({ onTrouble: (err) => log.warn({ err }, 'changes of other processes cannot be read at the moment') })
  const last = async () => {
    await stored
    await unfollow()
    pool.end()
    await unschedule()
    await services.later.finish()
    await services.backups.settled()
    await mailer.close()
    await figures?.close()
    await store.close()
  }
  stopOnSignal(server, { log, proxies: config.proxies, ending, last })
  const { port } = server.address() as AddressInfo
  greet({ ...config, port, figures: figures?.origin }, first, written)
}

/** Ends the process after a failed start, with a sentence if a person can fix it, else with the trace. */
export function giveUp(error: unknown): never {
  console.error('\nThe site did not start.\n')
  console.error(friendlyError(error))
  process.exit(1)
}
