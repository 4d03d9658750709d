import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/** Requests an address once, from an address of this machine, and returns the response still compressed. */
export async function rawAnswer(url: string, localAddress = '127.0.0.1') {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': 'br' }, localAddress }), 'response')) as [IncomingMessage]
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(await response.toArray()) }
}

type RawAnswer = Awaited<ReturnType<typeof rawAnswer>>
export type Answer = RawAnswer & { path: string }

/** Headers in which servers differ: about themselves and the connection. */
const own = /^(?:date|connection|keep-alive|server|accept-ranges|etag|last-modified|x-accel-expires|transfer-encoding|content-length)$/

/** The headers that another server has to send as well. */
export const sharedHeaders = ({ headers }: RawAnswer) => Object.fromEntries(Object.entries(headers).filter(([name]) => !own.test(name)))

/** The response of a site to a path, compressed as well as possible, which it is a second after the first request. */
export async function bestAnswer(origin: string, path: string): Promise<Answer> {
  for (const wait of [0, 1200, 1200]) {
    await pause(wait)
    await rawAnswer(origin + path)
  }
  return { path, ...(await rawAnswer(origin + path)) }
}

/** Throws unless a server sends these headers and bytes: otherwise its speed cannot be compared. */
export async function assertSame(origin: string, wanted: Answer) {
  const found = await rawAnswer(origin + wanted.path)
  const parts = (answer: RawAnswer) => [answer.status, sharedHeaders(answer), answer.body]
  if (!isDeepStrictEqual(parts(found), parts(wanted)))
    throw new Error(`${origin}${wanted.path} is not the same: ${JSON.stringify(found.headers)}`)
}
