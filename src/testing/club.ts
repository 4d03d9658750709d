import * as migrations from '../db/migrations.ts'
import '../site/entry-hooks.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { inject, onTestFinished } from 'vitest'
import type { DatabaseAt } from '../db/database-at.ts'
import { fingerprint } from '../db/id.ts'
import { postgresAddress } from '../db/postgres/address.ts'
import { openStore } from '../entries/store.ts'
import { adminsOf } from '../features/accounts/store.ts'
import { ourselves } from '../http/security/passwords.ts'
import { appOf } from '../site/api.ts'
import { clubServices, hashingAt, type Otherwise, outboxIn, type Speed } from './club-services.ts'
import { layMigrated, migratedDatabase } from './databases.ts'

/** A store with the environment for another process: at an address that is given, else its own, in the folder or the Postgres of the run. */
async function storeAt(folder: string, given?: DatabaseAt) {
  if (given) return { store: await openStore(given, migrations), at: given, environment: {}, drop: () => {} }
  if (inject('postgres') === undefined) {
    await layMigrated(folder)
    return { store: await openStore(folder, migrations), at: folder, environment: { DATA_DIR: folder }, drop: () => {} }
  }
  const { address, drop } = await migratedDatabase()
  const at = { postgres: postgresAddress(address) }
  return { store: await openStore(at, migrations), at, environment: { DATA_DIR: folder, DATABASE_URL: address }, drop }
}

export const password = 'correct horse'
export const passkey = 'sixteen characters'
export const origin = 'http://localhost'

type Options = Otherwise & {
  /** Another database than one of its own. */
  at?: DatabaseAt
  /** Another instance of the same site: what it keeps is kept by both. */
  beside?: { folder: string; at: DatabaseAt; outbox: string; adminId: string }
}

const made = new Map<Speed, Promise<[string, string]>>()
function hashesAt(speed: Speed) {
  const { hash } = hashingAt[speed]()
  const hashes = made.get(speed) ?? Promise.all([hash(password, ourselves), hash(passkey, ourselves)])
  made.set(speed, hashes)
  return hashes
}

/** A whole site without its pages: a real database in a folder of its own, which goes when the test has finished. */
export async function newClub({ at: elsewhere, beside, hashes = 'quick', ...given }: Options = {}) {
  const folder = beside?.folder ?? mkdtempSync(join(tmpdir(), 'club-test-'))
  const { store, at, environment, drop } = await storeAt(folder, elsewhere ?? beside?.at)
  const services = await clubServices(store, { folder, at }, { ...given, hashes })
  const api = appOf(services)
  const { app, calls } = api
  onTestFinished(async () => {
    await services.later.finish()
    services.drawing.drawer.end()
    await services.backups.settled()
    await services.mailer.close()
    await store.close()
    await drop()
    if (!beside) rmSync(folder, { recursive: true, force: true })
  })

  const admins = adminsOf(store.db)
  const client = () => clientOf(app, services.publicOrigin)
  const whole = { services, store, api, app, calls, admins, outbox: outboxIn(folder), folder, at, environment, client }
  if (beside) return { ...whole, adminId: beside.adminId }
  const [passwordHash, passkeyHash] = await hashesAt(hashes)
  await store.settings.write('passkey', passkeyHash)
  const adminId = await admins.add('asha', 'asha@example.org', passwordHash, services.now())
  if (adminId === undefined) throw new Error('the first administrator could not be made')
  return { ...whole, adminId }
}

export type Club = Awaited<ReturnType<typeof newClub>>

/** A browser as far as calls go: it stores cookies and sends its origin. */
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
    /** Sends an object as JSON, a form as multipart. */
    post: async (path: string, body?: object, more: Record<string, string> = {}) => {
      if (body === undefined) return answered(await request('POST', path, undefined, more))
      if (body instanceof FormData) return answered(await request('POST', path, body, more))
      return answered(await request('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...more }))
    },
  }
}

export type Client = ReturnType<typeof clientOf>

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
