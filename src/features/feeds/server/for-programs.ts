import { setImmediate as others } from 'node:timers/promises'
import type { Slice } from '../../../http/answer.ts'
import { placeFor } from '../../../http/queues.ts'
import { Refused, refuse } from '../../../http/refused.ts'
import { ofOneAlone, shared } from '../../../http/replies/cache-control.ts'
import { freshReply, type ReadyReply, redirect, respond } from '../../../http/replies/reply.ts'
import type { Services } from '../../../http/services.ts'
import type { SiteParts } from '../../../http/site-parts.ts'
import { calendars } from './calendars.ts'
import { newsFeeds } from './news-feeds.ts'
import { robots } from './robots.ts'
import type { FindForPrograms, ForPrograms } from './texts.ts'

/**
 * Answers what programs read: calendars, feeds, the map of the site. With PUBLIC_ORIGIN each is made once and kept until a write;
 * without it the links contain the host that was asked, so each answer is made for one reader, in turn. Returns the name by which a
 * path is counted, and the address under which its answer is kept.
 */
export function addForPrograms({ app }: Pick<Slice, 'app'>, services: Services, site: SiteParts) {
  const { cache, queues, headers, publicOrigin } = services
  const finders = [calendars, newsFeeds, robots].map((finder): FindForPrograms => finder(services, site))
  const find: FindForPrograms = (path) => finders.reduce<ReturnType<FindForPrograms>>((found, finder) => found ?? finder(path), undefined)
  // A key starts as no address can, because of its space.
  const keyOf = ({ address }: ForPrograms, path: string) => (publicOrigin === undefined ? undefined : `for programs ${address ?? path}`)

  app.get('*', async (c, next) => {
    const { pathname: path, origin } = new URL(c.req.url)
    const found = find(path)
    if (found === undefined) return next()
    const key = keyOf(found, path)
    const kept = key === undefined ? undefined : cache.peek(key)
    if (kept) return respond(c, kept)
    const place = await placeFor(c, queues.pages, services)
    if (place instanceof Refused) return refuse(c, place)
    try {
      const own = await found.own?.()
      if (own !== undefined) return redirect(own, headers)
      const make = () => made(found, publicOrigin ?? origin)
      const reply = await (key === undefined ? make() : cache.get(key, make))
      return reply ? await respond(c, reply) : await next()
    } finally {
      place.leave()
    }
  })
  return {
    nameOf: (path: string) => find(path)?.name,
    keptAt: (path: string) => {
      const found = find(path)
      return found && keyOf(found, path)
    },
  }

  function headersOf({ type }: ForPrograms) {
    const common = { ...headers, 'content-type': `${type}; charset=utf-8` }
    // Its links contain the host that one reader asked.
    return { ...common, ...(publicOrigin === undefined ? ofOneAlone : shared(services.cdn)) }
  }

  async function made(found: ForPrograms, origin: string): Promise<ReadyReply | undefined> {
    const pieces = await found.text(origin)
    if (pieces === undefined) return undefined
    const parts: string[] = []
    for await (const piece of pieces) {
      parts.push(piece)
      // In between, the process answers others.
      await others()
    }
    return freshReply(parts.join(''), headersOf(found))
  }
}
