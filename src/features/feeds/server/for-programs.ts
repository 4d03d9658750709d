import { setImmediate as others } from 'node:timers/promises'
import type { Slice } from '../../../http/answer.ts'
import { noFeed, turnAt } from '../../../http/queues/in-turn.ts'
import { ledTo } from '../../../http/redirect.ts'
import { Refused, refuse } from '../../../http/refused.ts'
import { keptInCdn } from '../../../http/replies/cache-control.ts'
import { freshReply, type ReadyReply, respond } from '../../../http/replies/reply.ts'
import type { Services } from '../../../http/services.ts'
import { siteOrigin } from '../../../http/site-origin.ts'
import type { SiteParts } from '../../../http/site-parts.ts'
import { addressOf } from '../../../http/visitor-address.ts'
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
  const { cache, lanes, journal, proxies, publicOrigin } = services
  const finders = [calendars, newsFeeds, robots].map((finder): FindForPrograms => finder(services, site))
  const find: FindForPrograms = (path) => finders.reduce<ReturnType<FindForPrograms>>((found, finder) => found ?? finder(path), undefined)
  // A key starts as no address can, because of its space.
  const keyOf = ({ address }: ForPrograms, path: string) => (publicOrigin === undefined ? undefined : `for programs ${address ?? path}`)

  app.get('*', async (c, next) => {
    const { pathname: path } = new URL(c.req.url)
    const found = find(path)
    if (found === undefined) return next()
    const key = keyOf(found, path)
    const kept = key === undefined ? undefined : cache.peek(key)
    if (kept) return respond(c, kept)
    const turn = await turnAt(c, { turns: lanes.pages, visitor: addressOf(c, proxies), words: noFeed, journal })
    if (turn instanceof Refused) return refuse(c, turn)
    try {
      const origin = siteOrigin(c.req.url, publicOrigin)
      if (origin instanceof Refused) return refuse(c, origin)
      const own = await found.own?.()
      if (own !== undefined) return ledTo(own, services)
      const make = () => made(found, origin)
      const reply = await (key === undefined ? make() : cache.get(key, make))
      return reply ? await respond(c, reply) : await next()
    } finally {
      turn.over()
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
    const common = { ...services.headers, 'content-type': `${type}; charset=utf-8` }
    // Its links contain the host that one reader asked.
    if (publicOrigin === undefined) return { ...common, 'cache-control': 'private, no-cache' }
    return services.cdn ? { ...common, ...keptInCdn } : common
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
