import type { Context } from 'hono'
import { askedAtOnce, type Call, callAddress, type ListQuery } from '../contract/call.ts'
import { slugAsked } from '../contract/slug.ts'
import { siteItself } from '../entries/history.ts'
import { EntryUnknown } from '../entries/lists.ts'
import type { Handler } from './handler.ts'
import { noLongList, noPage, noSearch, turnAt } from './queues/in-turn.ts'
import { Refused, refuse } from './refused.ts'
import { ofOneAlone } from './replies/cache-control.ts'
import { gathered, inFull, jsonPieces, opened } from './replies/json-pieces.ts'
import { freshReply, respond } from './replies/reply.ts'
import { streamed } from './replies/streamed.ts'
import { noCookies } from './security/cookies.ts'
import type { Services } from './services.ts'
import { addressOf } from './visitor-address.ts'

/** A list of more characters is neither gathered nor kept. */
const longest = 1024 * 1024
/** The same of what one asks for alone, which is in memory as often as somebody does. */
const longestAlone = 64 * 1024

/**
 * Answers a call whose reply is the same for everyone. What the pages ask for is kept; all else is made for whoever asks,
 * in his turn; what is long is sent piece by piece. Who asks for the head alone has nothing made for him.
 */
export function sharedAnswer(services: Services, call: Call, handle: Handler<Call>) {
  const { cache, lanes, journal } = services
  const inTime = { brokenOffAfter: lanes.brokenOffAfter }
  const headers = { ...services.headers, 'content-type': 'application/json' }
  const always = { ...headers, vary: 'accept-encoding', 'cache-control': 'no-cache' }
  const own = { ...always, ...ofOneAlone }

  const textOf = async (query: ListQuery, first = false) => jsonPieces(await replyTo(query), lanes.pieces, first)
  const replyTo = replierOf(call, handle)

  let tooLongIn = -1

  /** What everybody asks for, made once; undefined where it is too long for that, which is found out once after a write. */
  async function common(query: ListQuery) {
    const whole = query.limit === undefined
    // Each group has a length of its own.
    const isWholeList = whole && query.slug === undefined
    const { generation } = cache
    if (isWholeList && tooLongIn === generation) return undefined
    return cache.get(callAddress(call, { query }), async () => {
      const text = await gathered(await textOf(query, isFirst(query)), whole ? longest : undefined)
      if (text === undefined && isWholeList) tooLongIn = generation
      return text === undefined ? undefined : freshReply(text, headers)
    })
  }

  /** What one asks for alone: a turn of his own, until it is made, or where it is long until it is taken. */
  async function alone(c: Context, query: ListQuery) {
    const visitor = addressOf(c, services.proxies)
    const isLong = query.limit === undefined && !call.isBrief
    const said = isAskedByPages(query) ? always : own
    const [turns, words] = isLong ? [lanes.long, noLongList] : [lanes.searches, noSearch]
    const turn = await turnAt(c, { turns, visitor, words, journal })
    if (turn instanceof Refused) return refuse(c, turn)
    try {
      const text = await opened(await textOf(query), longestAlone)
      if (typeof text !== 'string' && isLong) return streamed(c, text, { headers: said, turn, inTime, journal })
      if (typeof text !== 'string') {
        // It is made, and nobody's search waits until it is taken.
        turn.over()
        const sending = await turnAt(c, { turns: lanes.largeAnswers, visitor, words, journal })
        return sending instanceof Refused ? refuse(c, sending) : streamed(c, text, { headers: said, turn: sending, inTime, journal })
      }
      const response = await respond(c, freshReply(text, { ...headers, 'cache-control': said['cache-control'] }))
      turn.over()
      return response
    } catch (error) {
      turn.over()
      throw error
    }
  }

  /**
   * An entry, a group, or a later page of a list: cached, but there are as many as entries, so that each is made and compressed in turn.
   * Returns undefined for a group that is too long to be cached.
   */
  async function inItsTurn(c: Context, query: ListQuery) {
    const kept = cache.peek(callAddress(call, { query }))
    if (kept) return respond(c, kept)
    const turn = await turnAt(c, { turns: lanes.pages, visitor: addressOf(c, services.proxies), words: noPage, journal })
    if (turn instanceof Refused) return refuse(c, turn)
    try {
      const reply = await common(query)
      return reply && (await respond(c, reply))
    } finally {
      turn.over()
    }
  }

  return async (c: Context) => {
    const query = queryOf(call, c)
    const expected = isAskedByPages(query)
    try {
      if (c.req.method === 'HEAD') {
        const kept = expected ? cache.peek(callAddress(call, { query })) : undefined
        return kept ? respond(c, kept) : new Response(null, { headers: expected ? always : own })
      }
      if (!expected) return await alone(c, query)
      if (query.after !== undefined || query.slug !== undefined) return (await inItsTurn(c, query)) ?? (await alone(c, query))
      const reply = await common(query)
      return reply ? await respond(c, reply) : await alone(c, query)
    } catch (error) {
      if (!(error instanceof EntryUnknown)) throw error
      const none = error.instead ? JSON.stringify(error.instead) : ((await gathered(await textOf(noEntries))) ?? '')
      return respond(c, freshReply(none, { ...headers, 'cache-control': 'no-store' }))
    }
  }
}

/** What is asked for. A slug stands there as it is looked for, so that of all its spellings one answer is kept. */
function queryOf(call: Call, c: Context): ListQuery {
  const query: ListQuery = call.query?.parse(c.req.query()) ?? {}
  return query.slug === undefined ? query : { ...query, slug: slugAsked(query.slug) }
}

/** What a call answers to a question that is not anybody's. */
const replierOf = (call: Call, handle: Handler<Call>) => async (query: ListQuery) => {
  const reply = await handle({
    body: {},
    id: '',
    query,
    session: undefined,
    author: siteItself(),
    submitted: undefined,
    cookies: noCookies,
    address: '',
    left: nobodyLeaves,
    concerns: () => {},
    isBy: () => {},
  })
  if (reply instanceof Refused) throw new Error(`${call.path}: a shared reply cannot be refused`)
  return reply
}

/** How a page that is made in this process reads what a call answers: as it is, and whether the list has such a page. */
export type Reader = (query: ListQuery) => Promise<{ reply: object; exists: boolean }>

/** Reads without the way through text and back, and keeps nothing: the page that is made of it is kept. */
export function readerOf({ lanes }: Services, call: Call, handle: Handler<Call>): Reader {
  const replyTo = replierOf(call, handle)
  const read = async (query: ListQuery) => (await inFull(await replyTo(query), lanes.pieces, isFirst(query))) as object
  return async (query) => {
    try {
      return { reply: await read(query), exists: true }
    } catch (error) {
      if (!(error instanceof EntryUnknown)) throw error
      return error.instead ? { reply: error.instead, exists: true } : { reply: await read(noEntries), exists: false }
    }
  }
}

/** Only what the pages themselves ask for is kept, so that nobody fills the memory with what nobody else asks. */
function isAskedByPages({ limit, after, q, slug: _, ...others }: ListQuery) {
  const isNarrowed = q !== undefined || Object.values(others).some((asked) => asked !== undefined)
  return !isNarrowed && (limit === askedAtOnce || (limit === undefined && after === undefined))
}

/** The beginning of a list, without which no page is whole. */
const isFirst = ({ after, q }: ListQuery) => after === undefined && q === undefined

/** What everybody is answered does not end with one of those who asked. */
const nobodyLeaves = new AbortController().signal

/** What an unknown `after` is answered with, whatever it was: nothing is behind it. */
const noEntries: ListQuery = { limit: 0 }
