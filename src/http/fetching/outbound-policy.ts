import { lookup as ask } from 'node:dns/promises'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Requests to other sites (`follow`), and which addresses they may reach: a guard against SSRF. */

// The part of IPv6 that is allocated; the rest is reserved, or maps to IPv4 (::/96).
const handedOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is one of the open internet; an IPv4 address written as IPv6 never is. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(handedOut))
}

/** Why something could not be fetched. `cause`: the status of the response, or the error; undefined if no request was made. */
export class NotFetched extends Error {
  override name = 'NotFetched'
}

/** The address does not belong to the public internet. */
export class PrivateAddress extends NotFetched {
  constructor() {
    super('its address is private')
  }
}

/** The policy for fetching. The site reaches public addresses only; a test uses its own server instead. */
export type Reach = {
  resolve: (host: string) => Promise<{ address: string; family: number }[]>
  allows: (address: string) => boolean
  /** A certificate that is trusted in place of the usual authorities. */
  trusts?: string
  /** Origins that a test's server replaces, with its address. */
  standIns?: Record<string, string>
}
export const internet: Reach = { resolve: (host) => ask(host, { all: true }), allows: isPublic }

export type Way = { signal: AbortSignal; reach: Reach; accept: string; schemes: readonly ('https:' | 'http:')[] }
const redirects = 5
const isRedirect = new Set([301, 302, 303, 307, 308])

/** Requests an address and follows five redirects at most, never from https back to http. Throws NotFetched, also a PrivateAddress. */
// Addresses are checked as the connection is made, or a name could resolve to another one when it is used (DNS rebinding).
export async function follow(address: string, way: Way): Promise<IncomingMessage> {
  let next = address
  let schemes = way.schemes
  for (let hop = 0; hop <= redirects; hop += 1) {
    const response = await get(next, { ...way, schemes })
    if (!isRedirect.has(response.statusCode ?? 0)) return response
    response.destroy()
    if (next.startsWith('https:')) schemes = ['https:']
    next = URL.parse(response.headers.location ?? '', next)?.href ?? ''
  }
  throw new NotFetched(`more than ${redirects} redirects`)
}

function get(address: string, { signal, reach, accept, schemes }: Way): Promise<IncomingMessage> {
  const asked = URL.parse(address)
  const standIn = reach.standIns?.[asked?.origin ?? '']
  const url = standIn === undefined ? asked : URL.parse(`${asked?.pathname}${asked?.search}`, standIn)
  if (url?.username !== '' || url.password !== '' || !schemes.some((scheme) => scheme === url.protocol))
    throw new NotFetched(`it is not an ${schemes.map((scheme) => scheme.slice(0, -1)).join(' or ')} address`)
  // A host that is an address already is never looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !reach.allows(host)) throw new PrivateAddress()
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { accept, 'accept-encoding': 'identity', 'user-agent': 'club-site' }
  const trusted = reach.trusts === undefined ? {} : { ca: reach.trusts }
  const request = url.protocol === 'https:' ? overHttps : overHttp
  request(url, { signal, agent: false, lookup: checked(reach), headers, ...trusted })
    .on('response', resolve)
    .on('error', reject)
    // A response that upgrades to another protocol has no other event.
    .on('close', () => reject(new NotFetched('the connection ended without an answer', { cause: 'no answer' })))
    .end()
  return promise
}

/** The DNS lookup of a connection; fails if any address of the name is not allowed. */
const checked =
  ({ resolve, allows }: Reach): LookupFunction =>
  (host, { all }, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found
        if (first === undefined) return done(new NotFetched('no such host'), '', 0)
        if (!found.every(({ address }) => allows(address))) return done(new PrivateAddress(), '', 0)
        return all ? done(null, found) : done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    )
  }
