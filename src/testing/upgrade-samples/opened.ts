import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSeeded } from '../../cli/seed.ts'
import type { DatabaseAt } from '../../db/database-at.ts'
import { appOf } from '../../site/api.ts'
import { addPages } from '../../site/pages.ts'
import { assets } from '../assets.ts'
import { clientOf } from '../club.ts'
import { clubServices } from '../club-services.ts'

/** Sends one request to the app in this process. */
export type Send = (method: 'GET' | 'POST', path: string, options?: { body?: object; cookie?: string; key?: string }) => Promise<Response>

type Replies = Record<string, unknown>
type Contents = {
  madeAt: string
  accounts: { name: string; password: string }[]
  passkey: string
  cookie: string
  registration: { body: Record<string, unknown>; key: string }
  wanted: { calendar: string }
  /** What each address answered to a visitor or an administrator; of a file its hash, of the calendar the lines that name an event. */
  shown: Record<'visitors' | 'administrators' | 'redirects' | 'entries' | 'crops', Replies> & {
    files: Record<string, string>
    calendar: string[]
  }
}

/** Where the samples are. */
export const samples = join(import.meta.dirname, '../../../e2e/upgrade-samples')

/** What the samples contain, as the version that made them answered. */
export const contents: Contents = JSON.parse(readFileSync(join(samples, 'contents.json'), 'utf8'))

/** A quarter of an hour after the samples were made, so that nothing in them is overdue whenever the test runs. */
export const soonAfter = new Date(Date.parse(contents.madeAt) + 15 * 60_000)

/** Opens a site with this version, migrations included, and does something with its calls. */
export async function onOpened<T>(at: { folder: string; database: DatabaseAt }, action: (send: Send) => Promise<T>): Promise<T> {
  const store = await openSeeded(at.database)
  const services = await clubServices(store, { folder: at.folder, at: at.database }, { now: () => soonAfter, hashes: 'slow' })
  const api = appOf(services)
  addPages(api, services, assets)
  try {
    return await action((method, path, { body, cookie, key } = {}) =>
      clientOf(api.app).request(method, path, body && JSON.stringify(body), {
        ...(cookie && { cookie }),
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      }),
    )
  } finally {
    await services.later.finish()
    services.drawing.drawer.end()
    await services.mailer.close()
    await store.close()
  }
}
