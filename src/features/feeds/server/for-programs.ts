import { Hono } from 'hono'
import { slugAsked } from '../../../contract/slug.ts'
import { inPlace } from '../../../http/queues.ts'
import { Refused, refuse } from '../../../http/refused.ts'
import { ofOneAlone, shared } from '../../../http/replies/cache-control.ts'
import { freshReply, respond } from '../../../http/replies/reply.ts'
import type { Services } from '../../../http/services.ts'
import type { SiteParts } from '../../../http/site-parts.ts'
import { calendars } from './calendars.ts'
import { newsFeeds } from './news-feeds.ts'
import { robots } from './robots.ts'

/** Scripts of other sites may read them, as web calendars and feed readers do. */
const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** What programs read. Without PUBLIC_ORIGIN the links contain the host of the request, so each reply is made for one reader. */
export function forPrograms(services: Services, site: SiteParts): Hono {
  const { cache, queues, publicOrigin, cdn } = services
  const common = { ...services.headers, ...open, ...(publicOrigin === undefined ? ofOneAlone : shared(cdn)) }
  const app = new Hono()
  for (const { path, type, text, isSlug } of [calendars, newsFeeds, robots].flatMap((list) => list(services, site)))
    app.get(path, async (c, next) => {
      const { origin } = new URL(c.req.url)
      const asked = c.req.param('file')?.replace(/\.ics$/, '') ?? ''
      const name = isSlug ? slugAsked(asked) : asked
      // The same for all spellings of an address.
      const key = name === '' ? path : `${path} ${name}`
      const cached = publicOrigin === undefined ? undefined : cache.peek(key)
      if (cached) return respond(c, cached)
      const make = async () => {
        const made = await text(publicOrigin ?? origin, name)
        const changed = made?.changed && { 'last-modified': made.changed.toUTCString() }
        return made && freshReply(made.text, { ...common, 'content-type': `${type}; charset=utf-8`, ...changed })
      }
      const reply = await inPlace(c, queues.pages, services, () => (publicOrigin === undefined ? make() : cache.get(key, make)))
      if (reply instanceof Refused) return refuse(c, reply)
      return reply ? respond(c, reply) : next()
    })
  return app
}
