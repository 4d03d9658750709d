import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

const idHeader = 'x-request-id'
/** The form of request ids accepted from our proxy; another could put a stranger's text into the log. */
const idForm = /^[\w.:-]{8,128}$/

/** Gives a request its id for the log: the one of our proxy, so that both logs can be compared, or a new one. */
export function nameRequest({ headers }: IncomingMessage, proxies: number) {
  const given = headers[idHeader]
  if (proxies > 0 && typeof given === 'string' && idForm.test(given)) return
  headers[idHeader] = randomUUID()
}

/** The id of a request; in-process requests have none. */
export const requestIn = (c: Context) => incomingOf(c)?.headers[idHeader] as string | undefined

/** The request as the log describes it when something fails. */
export const askedIn = (c: Context) => ({ method: c.req.method, path: c.req.path, request: requestIn(c) })

const nodeOf = (c: Context): Partial<HttpBindings> => c.env ?? {}
const incomingOf = (c: Context) => nodeOf(c).incoming

/** The response of node:http; undefined for in-process requests. */
export const outgoingOf = (c: Context) => nodeOf(c).outgoing

/** The address that a call is counted by. */
export const addressOf = (c: Context, proxies: number) =>
  visitorOf(c.req.header('x-forwarded-for'), incomingOf(c)?.socket.remoteAddress, proxies)

/** The same of a request that has not reached the framework. */
export const addressIn = ({ headers, socket }: IncomingMessage, proxies: number) =>
  visitorOf(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress, proxies)

/** The visitor behind a connection: an IPv4 address, or the /64 of an IPv6 one, which one household owns. */
// X-Forwarded-For is believed only from the configured number of proxies, and only if it contains an address.
function visitorOf(forwarded: string | undefined, direct: string | undefined, proxies: number): string {
  const last = proxies > 0 ? (forwarded ?? '').split(',').at(-proxies)?.trim() : undefined
  return networkOf(last !== undefined && isIP(last) !== 0 ? last : (direct ?? 'unknown'))
}

/** One spelling for one network: `::ffff:10.0.0.1` is 10.0.0.1, all addresses of a /64 are one. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
