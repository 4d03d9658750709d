import { setTimeout as pause } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { Refused, refuse } from './refused.ts'
import { addressOf, requestIn } from './request.ts'
import { cookiesOf } from './security/cookies.ts'
import type { Services } from './services.ts'

/** Adds the common headers to every response that has none of its own. */
export const withHeaders =
  (common: Record<string, string>): MiddlewareHandler =>
  async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(common)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }

const restoring = new Refused(503, 'This site is being restored from a backup, which takes some seconds. Please try again in a moment.', 5)
const foreign = new Refused(403, 'This was sent from another site, so it was not done.')
/** The site was opened under another of its names. */
const atOtherName = (publicOrigin: string) => new Refused(403, `Please open ${publicOrigin} and log in there. Nothing was changed.`)

/** Refuses unsafe requests from other sites, and during a restore everything but /healthz. */
export const refuseFirst =
  ({ closed, publicOrigin, proxies, journal }: Services): MiddlewareHandler =>
  async (c, next) => {
    if (performance.now() < closed.until && c.req.path !== '/healthz') return refuse(c, restoring)
    if (safe.has(c.req.method) || isFromHere(c, publicOrigin)) return next()
    const call = `${c.req.method} ${c.req.path.slice(0, 100)}`
    journal.refused({ call, address: addressOf(c, proxies), request: requestIn(c) }, foreign)
    const isOurPage = ownOrigin(c.req.header('origin') ?? '', c.req.header('host')) !== undefined
    return refuse(c, publicOrigin && isOurPage ? atOtherName(publicOrigin) : foreign)
  }

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request comes from the site's own pages, or from a program without cookies. */
// Chromium omits Sec-Fetch-Site on plain http. 'same-site' is a neighbour under the same domain, which belongs to someone else.
function isFromHere(c: Context, publicOrigin: string | undefined) {
  const origin = c.req.header('origin')
  const fetched = c.req.header('sec-fetch-site')
  if (origin === undefined) return fetched === 'same-origin' || (fetched === undefined && c.req.header('cookie') === undefined)
  const own = publicOrigin ?? ownOrigin(origin, c.req.header('host'))
  return origin === own && (fetched === undefined || fetched === 'same-origin')
}

// Without PUBLIC_ORIGIN it is unknown whether a proxy made it https, so both schemes of its Host are its own.
const ownOrigin = (origin: string, host: string | undefined) =>
  host !== undefined && (origin === `http://${host}` || origin === `https://${host}`) ? origin : undefined

/** After a write, the browser shows no older page: nginx does not use its cache, and the browser drops its prefetched pages. */
// Only if it sends client hints (Chromium): Firefox does not support that value and warns in its console.
export const afterWrite =
  ({ cache, publicOrigin, store }: Services): MiddlewareHandler =>
  async (c, next) => {
    const before = cache.generation
    await next()
    if (c.req.method === 'GET') return
    if (cache.generation !== before) {
      // While a browser has this cookie, the shipped nginx does not answer it from its cache, which is up to date in ten seconds.
      cookiesOf(c, publicOrigin).write({ name: 'version' }, '1', 10)
      // The page may ask another instance next, which looks for changes ten times a second (db/engine.ts).
      if (store.version) await pause(200)
    }
    if (c.req.method === 'POST' && c.req.header('sec-ch-ua') !== undefined && c.res.status < 400)
      c.res.headers.set('clear-site-data', '"prefetchCache"')
  }
