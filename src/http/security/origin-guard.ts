import type { MiddlewareHandler } from 'hono'
import { Refused, refuse } from '../refused.ts'
import { addressOf, requestIn } from '../request.ts'
import type { Services } from '../services.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
const foreign = new Refused(403, 'This was sent from another site, so it was not done.')

/**
 * Lets unsafe methods pass only when they come from the site's own pages, or from a program that carries no cookie.
 * Origin decides where it is sent (Chromium omits Sec-Fetch-Site on plain http), then Sec-Fetch-Site; 'same-site' is
 * another site: a neighbour under the same domain is somebody else's.
 */
export const originGuard =
  ({ publicOrigin, proxies, journal }: Services): MiddlewareHandler =>
  async (c, next) => {
    if (safe.has(c.req.method)) return next()
    const origin = c.req.header('origin')
    const fetched = c.req.header('sec-fetch-site')
    const own = publicOrigin ?? ownOrigin(origin, c.req.header('host'))
    const fromHere =
      origin === undefined
        ? fetched === 'same-origin' || (fetched === undefined && c.req.header('cookie') === undefined)
        : origin === own && (fetched === undefined || fetched === 'same-origin')
    if (fromHere) return next()
    const call = `${c.req.method} ${c.req.path.slice(0, 100)}`
    journal.refused({ call, address: addressOf(c, proxies), request: requestIn(c) }, foreign)
    return refuse(c, foreign)
  }

// Without PUBLIC_ORIGIN the site cannot know whether a proxy made it https, so both schemes of its Host are its own.
const ownOrigin = (origin: string | undefined, host: string | undefined) =>
  host !== undefined && (origin === `http://${host}` || origin === `https://${host}`) ? origin : undefined
