import type { IncomingMessage } from 'node:http'
import type { Slice } from '../../../http/answer.ts'
import { requestIn } from '../../../http/log/request-id.ts'
import { noFeed, turnAt } from '../../../http/queues/in-turn.ts'
import { ledTo } from '../../../http/redirect.ts'
import { Refused, refuse } from '../../../http/refused.ts'
import { keptInCdn } from '../../../http/replies/cache-control.ts'
import { gathered } from '../../../http/replies/json-pieces.ts'
import { freshReply, type ReadyReply, respond } from '../../../http/replies/reply.ts'
import type { Services } from '../../../http/services.ts'
import { siteOrigin } from '../../../http/site-origin.ts'
import { addressOf, visitorOf } from '../../../http/visitor-address.ts'
import { calendars } from './calendars.ts'
import type { FindForPrograms, ForPrograms, TextPieces } from './find-for-programs.ts'
import { newsFeeds } from './news-feeds.ts'
import { askedTooOften, oftenAsked } from './often-asked.ts'
import { siteMaps } from './site-maps.ts'
import { wellKnown } from './well-known-files.ts'

/** With what the addresses begin under which this is kept. */
const mark = 'for programs '

/**
 * Answers what programs read: calendars, feeds, the map of the site. Where PUBLIC_ORIGIN says where the site is, it is made once and
 * kept until a write; otherwise its addresses are those by which it was asked for, so that it is made for whoever asks, and nobody
 * is given what somebody else's Host says. Returns by what name a path is counted that is one of these, under which address it is
 * kept, if it is, and whether whoever asks may have what lies ready there, which counts it.
 */
export function addForPrograms({ app }: Pick<Slice, 'app'>, services: Services) {
  const { cache, lanes, journal, proxies, now, publicOrigin } = services
  const finders = [calendars, newsFeeds, siteMaps, wellKnown].map((finder): FindForPrograms => finder(services))
  const find: FindForPrograms = (path) => finders.reduce<ReturnType<FindForPrograms>>((found, finder) => found ?? finder(path), undefined)
  const isTooOften = oftenAsked()
  // No address that can be asked for has a space in it.
  const keyOf = ({ address }: ForPrograms, path: string) => (publicOrigin === undefined ? undefined : mark + (address ?? path))

  app.get('*', async (c, next) => {
    const { pathname: path } = new URL(c.req.url)
    const found = find(path)
    if (found === undefined) return next()
    const visitor = addressOf(c, proxies)
    const key = keyOf(found, path)
    const kept = key === undefined ? undefined : cache.peek(key)
    if (isTooOften(visitor, key && kept ? { program: c.req.header('user-agent'), key } : undefined, now().getTime())) {
      journal.reached('feeds', visitor, { status: askedTooOften.status, request: requestIn(c) })
      return refuse(c, askedTooOften)
    }
    if (kept) return respond(c, kept)
    const turn = await turnAt(c, { turns: lanes.pages, visitor, words: noFeed, journal })
    if (turn instanceof Refused) return refuse(c, turn)
    try {
      const origin = siteOrigin(c.req.url, publicOrigin)
      if (origin instanceof Refused) return refuse(c, origin)
      const make = () => made(found, origin)
      const own = await found.own?.()
      if (own !== undefined) return ledTo(own, services)
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
    mayHave: (key: string, { headers, socket }: IncomingMessage) => {
      if (!key.startsWith(mark)) return true
      const visitor = visitorOf(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress, proxies)
      return !isTooOften(visitor, { program: headers['user-agent'], key }, now().getTime())
    },
  }

  function headersOf({ type }: ForPrograms) {
    const common = { ...services.headers, 'content-type': `${type}; charset=utf-8` }
    // Nobody else may be given what is full of an address by which only this one asked.
    if (publicOrigin === undefined) return { ...common, 'cache-control': 'private, no-cache' }
    return services.cdn ? { ...common, ...keptInCdn } : common
  }

  async function made(found: ForPrograms, origin: string): Promise<ReadyReply | undefined> {
    const pieces = await found.text(origin)
    return pieces && freshReply((await gathered(inTurn(pieces))) ?? '', headersOf(found))
  }

  async function* inTurn(pieces: TextPieces): AsyncGenerator<string> {
    const coming = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]()
    const next = () => lanes.pieces.take(() => coming.next())
    try {
      for (let piece = await next(); !piece.done; piece = await next()) yield piece.value
    } finally {
      await coming.return?.()
    }
  }
}
