import type { Context } from 'hono'
import { askedAtOnce, type Call, callAddress, downloaded, type ListQuery } from '../contract/call.ts'
import { slugAsked } from '../contract/slug.ts'
import { EntryUnknown } from '../entries/lists.ts'
import type { Handler } from './handler.ts'
import { type Place, placeFor } from './queues.ts'
import { Refused, refuse } from './refused.ts'
import { ofOneAlone, shared } from './replies/cache-control.ts'
import { freshReply, respond } from './replies/reply.ts'
import { isLong, jsonPieces, streamed } from './replies/streamed.ts'
import { outgoingOf } from './request.ts'
import type { Services } from './services.ts'

const noPlace: Place = { leave: () => {} }

/** Answers a call whose reply is the same for everyone. Requests that pages make are cached, others queued; long lists are streamed. */
export function sharedAnswer(services: Services, call: Call, handle: Handler<Call>) {
  const { cache, queues, journal } = services
  const headers = { ...services.headers, 'content-type': 'application/json' }
  const replyTo = replierOf(call, handle)

  /** There are as many later pages and entries as entries, so they are made in turn; a first page is made once. */
  function queueOf({ after, slug, limit }: ListQuery, isCached: boolean) {
    if (isCached && (after !== undefined || slug !== undefined)) return queues.pages
    if (!call.isBrief && (limit === undefined || limit > askedAtOnce)) return queues.lists
    return isCached ? undefined : queues.searches
  }

  return async (c: Context): Promise<Response> => {
    const query = queryOf(call, c)
    const isCached = isAskedByPages(query)
    const own = { 'cache-control': 'no-cache', ...headers, ...(isCached ? shared(false) : ofOneAlone) }
    const key = callAddress(call, { query })
    const cached = isCached ? cache.peek(key) : undefined
    if (cached) return respond(c, cached)
    if (c.req.method === 'HEAD') return new Response(null, { headers: { ...own, vary: 'accept-encoding' } })
    const queue = queueOf(query, isCached)
    const place = queue ? await placeFor(c, queue, services) : noPlace
    if (place instanceof Refused) return refuse(c, place)
    let long: object | undefined
    /** The reply; none if it is too long for the cache. */
    const make = async () => {
      const reply = await replyTo(query)
      if (!isLong(reply)) return freshReply(JSON.stringify(reply), own)
      long = reply
      return undefined
    }
    try {
      const reply = await (isCached ? cache.get(key, make) : make())
      // If another request found out that it is too long, it is read once more.
      if (!reply) return streamed(c, jsonPieces(long ?? (await replyTo(query))), { headers: own, place, journal })
      const response = await respond(c, reply)
      place.leave()
      return response
    } catch (error) {
      place.leave()
      if (!(error instanceof EntryUnknown)) throw error
      const none = JSON.stringify(error.instead ?? (await replyTo(noEntries)))
      return respond(c, freshReply(none, { ...headers, 'cache-control': 'no-store' }))
    }
  }
}

/** Answers with a list or a file for one administrator, never cached; long lists and files are streamed. */
export async function personalAnswer(c: Context, services: Services, { call, reply, admin }: { call: Call; reply: object; admin: string }) {
  const { queues, journal } = services
  const file = call.reply === downloaded ? downloaded.parse(reply) : undefined
  const about = file && { 'content-type': file.type, 'content-disposition': `attachment; filename="${file.name}"` }
  const headers = { 'cache-control': 'no-store', 'content-type': 'application/json', ...about }
  if (c.req.method === 'HEAD') return new Response(null, { headers })
  if (!file && !isLong(reply)) return new Response(JSON.stringify(reply), { headers })
  const place = await placeFor(c, file?.isWholeSite ? queues.downloads : queues.adminLists, services, { admin })
  if (place instanceof Refused) return refuse(c, place)
  // It may take long until the next piece of a whole site is read.
  if (file?.isWholeSite) outgoingOf(c)?.setTimeout(600_000)
  return streamed(c, file?.content ?? jsonPieces(reply), { headers, place, journal })
}

/** The query of a request. All spellings of a slug share one cached response. */
function queryOf(call: Call, c: Context): ListQuery {
  const query: ListQuery = call.query?.parse(c.req.query()) ?? {}
  return query.slug === undefined ? query : { ...query, slug: slugAsked(query.slug) }
}

/** The public reply of a call, whose handler learns nothing about the client. */
const replierOf = (call: Call, handle: Handler<Call>) => async (query: ListQuery) => {
  const reply = await handle({ query } as Parameters<Handler<Call>>[0])
  if (reply instanceof Refused) throw new Error(`${call.path}: a shared reply cannot be refused`)
  return reply
}

export type Reader = (query: ListQuery) => Promise<object>

/** Reads for a page of this process, without JSON; not cached, as the page is. Throws EntryUnknown for a page that the list lacks. */
export function readerOf(call: Call, handle: Handler<Call>): Reader {
  const read = replierOf(call, handle)
  return async (query) => {
    try {
      return await read(query)
    } catch (error) {
      if (error instanceof EntryUnknown && error.instead) return error.instead
      throw error
    }
  }
}

/** Only requests that pages make are cached, so that rare ones do not fill the memory. */
function isAskedByPages({ limit, after, q, slug: _, ...others }: ListQuery) {
  const isNarrowed = q !== undefined || Object.values(others).some((asked) => asked !== undefined)
  return !isNarrowed && (limit === askedAtOnce || (limit === undefined && after === undefined))
}

/** The reply to an unknown `after`: nothing is behind it. */
const noEntries: ListQuery = { limit: 0 }
