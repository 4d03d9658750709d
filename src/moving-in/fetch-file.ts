import { lookup as ask } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublic } from './public-address.ts'

/** A file could not be fetched: why, in a few words. */
export class NotFetched extends Error {
  override name = 'NotFetched'
}

/** How far fetching reaches. The site itself reaches public addresses only; a test lets its own server stand in. */
export type Reach = {
  resolve: (host: string) => Promise<{ address: string; family: number }[]>
  allows: (address: string) => boolean
  /** A certificate that is trusted in place of the usual authorities. */
  trusts?: string
}
export const internet: Reach = { resolve: (host) => ask(host, { all: true }), allows: isPublic }

export type Limits = { bytes: number; milliseconds: number }
const redirects = 5
const isRedirect = new Set([301, 302, 303, 307, 308])

/**
 * Fetches a file over https, piece by piece. Throws NotFetched for a private address at any step (looked at as the
 * connection is made, so that a name cannot mean one address when asked and another when used), more than five
 * redirects, any status but 200, and for what is too large or too slow.
 */
export async function* fetchFile(address: string, { bytes, milliseconds }: Limits, reach: Reach): AsyncGenerator<Buffer> {
  const signal = AbortSignal.timeout(milliseconds)
  try {
    const response = await follow(address, signal, reach)
    let size = 0
    if (Number(response.headers['content-length'] ?? 0) > bytes) throw tooLarge(bytes)
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > bytes) throw tooLarge(bytes)
      yield chunk
    }
  } catch (error) {
    if (error instanceof NotFetched) throw error
    if (signal.aborted) throw new NotFetched(`it took longer than ${milliseconds / 1000} seconds`)
    throw new NotFetched(error instanceof Error && 'code' in error ? String(error.code) : String(error))
  }
}

const tooLarge = (bytes: number) => new NotFetched(`it is larger than ${bytes / 1024 / 1024} MB`)

async function follow(address: string, signal: AbortSignal, reach: Reach): Promise<IncomingMessage> {
  let next = address
  for (let hop = 0; hop <= redirects; hop += 1) {
    const response = await get(next, signal, reach)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return response
    response.destroy()
    if (!isRedirect.has(statusCode)) throw new NotFetched(`the status is ${statusCode}`)
    next = URL.parse(headers.location ?? '', next)?.href ?? ''
  }
  throw new NotFetched(`more than ${redirects} redirects`)
}

function get(address: string, signal: AbortSignal, reach: Reach): Promise<IncomingMessage> {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') throw new NotFetched('it is no https address')
  // A host that is an address already is never looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !reach.allows(host)) throw privateAddress()
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'club-site' }
  const trusted = reach.trusts === undefined ? {} : { ca: reach.trusts }
  request(url, { signal, agent: false, lookup: checked(reach), headers, ...trusted })
    .on('response', resolve)
    .on('error', reject)
    .end()
  return promise
}

const privateAddress = () => new NotFetched('it lies at a private address')

/** The look-up of a connection that is being made: an error when any address of the name is not allowed. */
const checked =
  ({ resolve, allows }: Reach): LookupFunction =>
  (host, { all }, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found
        if (first === undefined) return done(new NotFetched('no such host'), '', 0)
        if (!found.every(({ address }) => allows(address))) return done(privateAddress(), '', 0)
        return all ? done(null, found) : done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    )
  }
