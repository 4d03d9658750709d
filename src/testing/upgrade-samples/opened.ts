import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSeeded } from '../../cli/seed.ts'
import type { DatabaseAt } from '../../db/database-at.ts'
import { appOf } from '../../site/api.ts'
import { addPages } from '../../site/pages.ts'
import { assets } from '../assets.ts'
import { clubServices } from '../club-services.ts'
import type { readSite, Send, Wanted } from './read-site.ts'

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
