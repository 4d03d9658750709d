import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { type Logger, pino } from 'pino'
import { onTestFinished } from 'vitest'
import { adminsOf } from '../club/admins/store.ts'
import { copyKeeper } from '../server/copies/copy-keeper.ts'
import type { Reach } from '../server/fetching/reach.ts'
import { journalOf } from '../server/log/journal.ts'
import { mailerOf } from '../server/mail/mail.ts'
import { Converter } from '../server/pictures/converter.ts'
import { picturesAt } from '../server/pictures/pictures.ts'
import { ReplyCache } from '../server/replies/reply-cache.ts'
import { commonHeaders } from '../server/security/headers.ts'
import { laterOf } from '../server/security/later.ts'
import { ourselves, passwordsOf } from '../server/security/passwords.ts'
import type { Services } from '../server/services.ts'
import { type Lanes, lanesOf } from '../server/turns/lanes.ts'
import { appOf } from '../site/api.ts'
import { passing } from '../start/archived-site.ts'
import * as migrations from '../start/migrations.ts'
import { pictureConverter } from '../start/picture-converter-at.ts'
import type { Copies } from '../store/archive/copies.ts'
import { copiesInFolder } from '../store/archive/copies-in-folder.ts'
import type { DatabaseAt } from '../store/database-at.ts'
import { type Media, mediaOf } from '../store/files.ts'
import { notedMedia } from '../store/loose-files.ts'
import type { PostgresAt } from '../store/postgres/open.ts'
import { fingerprint } from '../store/secret.ts'
import { newStore, storeBeside } from './new-store.ts'

export const password = 'correct horse'
export const passkey = 'sixteen characters'
export const origin = 'http://localhost'

type Options = {
  now?: () => Date
  smtpUrl?: string
  publicOrigin?: string
  log?: Logger
  reach?: Reach
  lanes?: Partial<Lanes>
  converter?: Converter
  /** Another database than one of its own. */
  at?: PostgresAt
  beside?: Beside
  media?: Media
  copies?: Copies
  isOneOfSeveral?: boolean
  hashes?: Speed
}

/** Another instance of the same site: what it keeps is kept by both. */
type Beside = { folder: string; at: DatabaseAt; outbox: string; adminId: string }

/** A test that hands in no reach of its own reaches nobody. */
const nowhere: Reach = { resolve: async () => [], allows: () => false }

// A busy machine decides no test: whose turn does not come in time is tried where turns are.
const patience = 60_000

// Slow hashes are slow on purpose: a test has quick ones, unless it is about how long they take.
const hashingAt = { quick: () => passwordsOf(patience, { memory: 64, passes: 1 }), slow: () => passwordsOf(patience) }
type Speed = keyof typeof hashingAt

const made = new Map<Speed, Promise<[string, string]>>()
function hashesAt(speed: Speed) {
  const { hash } = hashingAt[speed]()
  const hashes = made.get(speed) ?? Promise.all([hash(password, ourselves), hash(passkey, ourselves)])
  made.set(speed, hashes)
  return hashes
}

/** A whole site without its pages: a real database in a folder of its own, which goes when the test has finished. */
export async function newClub(given: Options = {}) {
  const {
    now = () => new Date(),
    smtpUrl,
    publicOrigin,
    log = pino({ level: 'silent' }),
    reach = nowhere,
    lanes: others,
    converter = new Converter(pictureConverter),
    at: elsewhere,
    beside,
    isOneOfSeveral,
    media,
    copies,
    hashes = 'quick',
  } = given
  const folder = beside?.folder ?? mkdtempSync(join(tmpdir(), 'club-test-'))
  const { store, at, environment, drop } =
    elsewhere || beside ? await storeBeside(elsewhere ?? beside?.at ?? folder) : await newStore(folder)
  const outbox = join(folder, 'outbox')
  const mailer = mailerOf({ smtpUrl, from: 'Club <club@example.org>', outbox, log })
  const passwords = hashingAt[hashes]()
  const cache = new ReplyCache(() => new Date(Date.now() + 60_000))
  const ending = new AbortController().signal
  const lanes = { ...lanesOf(), ...others }
  const kept = notedMedia(media ?? (await mediaOf(join(folder, 'media'))), store.db, now)
  const archiving = {
    copies: copies ?? copiesInFolder(join(folder, 'copies')),
    database: at,
    migrations,
    passing,
    passphrase: undefined,
    folder: join(folder, 'archives'),
  }
  const services: Services = {
    // What a client carries from one instance to another is given where there are several.
    store: { ...store, version: isOneOfSeveral ? store.version : undefined },
    mailer,
    later: laterOf({ log, least: 0, most: 10 }),
    media: kept,
    copies: copyKeeper({ store, media: kept, now, log, ending }, archiving),
    pictures: picturesAt({ db: store.db, media: kept, converter, turns: lanes.pictures, now, log }),
    passwords,
    reach,
    cache,
    lanes,
    log,
    journal: journalOf(log),
    headers: commonHeaders(publicOrigin),
    now,
    publicOrigin,
    ending,
    proxies: 1,
  }
  const api = appOf(services)
  const { app, calls } = api
  onTestFinished(async () => {
    await services.later.finish()
    await services.pictures.end()
    await services.copies.settled()
    await mailer.close()
    await store.close()
    await drop()
    if (!beside) rmSync(folder, { recursive: true, force: true })
  })

  const admins = adminsOf(store.db)
  const whole = { services, store, api, app, calls, admins, outbox, folder, at, environment, client: () => clientOf(app, publicOrigin) }
  if (beside) return { ...whole, adminId: beside.adminId }
  const [passwordHash, passkeyHash] = await hashesAt(hashes)
  await store.settings.write('passkey', passkeyHash)
  const adminId = await admins.add('asha', 'asha@example.org', passwordHash, now())
  if (adminId === undefined) throw new Error('the first administrator could not be made')
  return { ...whole, adminId }
}

export type Club = Awaited<ReturnType<typeof newClub>>

/** A browser as far as calls go: it keeps cookies and says where it comes from. */
export function clientOf(app: Hono, site = origin) {
  const cookies = new Map<string, string>()
  const headers = (more: Record<string, string>) => ({
    host: new URL(site).host,
    origin: site,
    ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    ...more,
  })

  async function request(method: string, path: string, body?: BodyInit, more: Record<string, string> = {}) {
    const response = await app.request(`${site}${path}`, { method, headers: headers(more), ...(body !== undefined && { body }) })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const answered = async (response: Response) => ({ status: response.status, headers: response.headers, body: await response.json() })

  return {
    cookies,
    request,
    get: async (path: string) => answered(await request('GET', path)),
    /** Sends an object as JSON, a form as multipart, bytes as a whole file that comes in one piece. */
    post: async (path: string, body?: object, more: Record<string, string> = {}) => {
      if (body === undefined) return answered(await request('POST', path, undefined, more))
      if (body instanceof FormData) return answered(await request('POST', path, body, more))
      if (body instanceof Uint8Array) return answered(await request('POST', path, Buffer.from(body), { ...pieceHeaders(body), ...more }))
      return answered(await request('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...more }))
    },
  }
}

export type Client = ReturnType<typeof clientOf>

/** What is said of a file that comes whole, as the one piece that it is. */
export const pieceHeaders = ({ length }: Uint8Array) => ({
  'content-type': 'application/octet-stream',
  'upload-offset': '0',
  'upload-length': String(length),
})

/** A client who is logged in, and has shown the passkey where that is asked for; past the calls, whose hashing is slow. */
export async function administrator({ store, admins, adminId, services, client }: Club, { withPasskey = false } = {}) {
  const browser = client()
  const now = services.now()
  let session = await store.sessions.start(adminId, 'password', now)
  const elevatedUntil = new Date(now.getTime() + 10 * 60_000)
  if (withPasskey) session = (await store.sessions.stepUp(fingerprint(session), { elevatedUntil }, now))?.secret ?? session
  browser.cookies.set('session', session)
  browser.cookies.set('device', await admins.knowDevice(adminId, now))
  return browser
}

/** The headers of an answer but the id of its request, which no two have in common. */
export const headersIn = (headers: Headers) => [...headers].filter(([name]) => name !== 'x-request-id')
