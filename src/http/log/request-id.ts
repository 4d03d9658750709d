import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'

const header = 'x-request-id'
/** What a proxy may call a request; anything else would be words of a stranger's in the log. */
const form = /^[\w.:-]{8,128}$/
const known = new WeakMap<object, string>()
/** Of this process alone, among many instances and over all starts. */
const ours = randomBytes(9).toString('base64url')
let count = 0

/**
 * What a request is called in the log: as the last proxy of our own calls it, so that its log and ours can be laid side by
 * side, else by an id of our own. Without a proxy nobody is believed.
 */
export const requestIdOf = (request: IncomingMessage, proxies: number) => idOf(request, request.headers[header], proxies)

function idOf(request: object, given: string | string[] | undefined, proxies: number) {
  const before = known.get(request)
  if (before !== undefined) return before
  const id = proxies > 0 && typeof given === 'string' && form.test(given) ? given : `${ours}.${(count++).toString(36)}`
  known.set(request, id)
  return id
}

/** Has every answer of the framework know what its request is called; what lies ready is answered before and costs no id. */
export const identified =
  (proxies: number): MiddlewareHandler =>
  (c, next) => {
    // In-process requests, as tests make them, have no connection.
    const request = c.env && 'incoming' in c.env ? c.env.incoming : c.req.raw
    c.set('request', idOf(request, c.req.header(header), proxies))
    return next()
  }

/** What the request that is being answered is called. */
export const requestIn = (c: Context): string | undefined => c.get('request')

/** What was asked, as the log tells it of a failure. */
export const askedIn = (c: Context) => ({ method: c.req.method, path: c.req.path, request: requestIn(c) })
