import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSeeded } from '../../cli/seed.ts'
import type { DatabaseAt } from '../../db/database-at.ts'
import { appOf } from '../../site/api.ts'
import { addPages } from '../../site/pages.ts'
import { assets } from '../assets.ts'
import { clubServices } from '../club-services.ts'

/** Sends one request to a site: to a running process, or to the app in this process. */
export type Send = (method: 'GET' | 'POST', path: string, options?: { body?: object; cookie?: string; key?: string }) => Promise<Response>

/** What to read besides the lists: addresses from before a rename, single entries, stored files, cropped pictures. */
type Wanted = { redirects: string[]; entries: string[]; files: string[]; crops: string[]; calendar: string }

const publicLists = [
  '/api/',
  '/api/notices',
  '/api/members',
  '/api/projects',
  '/api/gallery',
  '/api/events',
  '/api/gettimelinedata',
  '/api/getResource',
  '/api/faqs',
  '/api/iort',
]
const adminLists = [
  '/api/admins',
  '/api/students',
  '/api/trash',
  '/api/changes?limit=1000',
  '/api/asides/events',
  '/api/asides/projects',
  '/api/asides/gallery',
  '/api/asides/notifications',
]

/**
 * Everything that a site shows to visitors and to an administrator, by path, as the calls answer it. Restoring an archive restarts
 * the dates of the trash and logs everybody out, so those values are left out. Files are read as the administrator, who gets those in the trash too.
 */
export async function readSite(send: Send, cookie: string, { redirects, entries, files, crops, calendar }: Wanted) {
  const json = async (path: string, as?: string) => {
    const response = await send('GET', path, as === undefined ? {} : { cookie: as })
    if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`)
    const reply = withoutPassing(await response.json()) as { data?: { id: string }[] }
    // The trash is ordered by dates that a restore resets.
    if (path === '/api/trash') reply.data?.sort((one, other) => (one.id < other.id ? -1 : 1))
    return reply
  }
  const each = async (paths: string[], as?: string) => {
    const read: Record<string, unknown> = {}
    for (const path of paths) read[path] = await json(path, as)
    return read
  }
  const hashes: Record<string, string> = {}
  for (const path of files) {
    const response = await send('GET', path, { cookie })
    const bytes = new Uint8Array(await response.arrayBuffer())
    hashes[path] = response.status === 200 ? createHash('sha256').update(bytes).digest('hex') : `status ${response.status}`
  }
  const events = await (await send('GET', calendar)).text()
  return {
    visitors: await each(publicLists),
    administrators: await each(adminLists, cookie),
    redirects: await each(redirects),
    entries: await each(entries, cookie),
    crops: await each(crops, cookie),
    files: hashes,
    calendar: events.split(/\r?\n/).filter((line) => /^(?:UID|SEQUENCE|STATUS|SUMMARY)[:;]/.test(line)),
  }
}

const passing = new Set(['since', 'goes', 'lastRan', 'you', 'newPasswordOpen', 'passkeyShown', 'origin'])

/** A reply without the values that depend on when and where it was asked for. */
function withoutPassing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPassing)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !passing.has(name))
      .map(([name, inner]) => [name, withoutPassing(inner)]),
  )
}

type Contents = {
  madeAt: string
  accounts: { name: string; password: string }[]
  passkey: string
  cookie: string
  registration: { body: Record<string, unknown>; key: string }
  wanted: Wanted
  shown: Awaited<ReturnType<typeof readSite>>
}

/** Where the samples are. */
export const samples = join(import.meta.dirname, '../../../e2e/upgrade-samples')

/** What the samples contain, as the version that made them answered. */
export const contents: Contents = JSON.parse(readFileSync(join(samples, 'contents.json'), 'utf8'))

/** A quarter of an hour after the samples were made, so that nothing in them is overdue whenever the test runs. */
export const soonAfter = new Date(Date.parse(contents.madeAt) + 15 * 60_000)

const origin = 'http://localhost'

/** Opens a site with this version, migrations included, and does something with its calls. */
export async function onOpened<T>(at: { folder: string; database: DatabaseAt }, action: (send: Send) => Promise<T>): Promise<T> {
  const store = await openSeeded(at.database)
  const services = await clubServices(store, { folder: at.folder, at: at.database }, { now: () => soonAfter, hashes: 'slow' })
  const api = appOf(services)
  addPages(api, services, assets)
  try {
    return await action(async (method, path, { body, cookie, key } = {}) =>
      api.app.request(`${origin}${path}`, {
        method,
        headers: {
          host: new URL(origin).host,
          origin,
          ...(cookie && { cookie }),
          ...(key && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  } finally {
    await services.later.finish()
    services.drawing.drawer.end()
    await services.mailer.close()
    await store.close()
  }
}
