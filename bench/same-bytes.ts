import { isDeepStrictEqual } from 'node:util'
import { type RawAnswer, rawAnswer } from './raw-answer.ts'

export type Answer = RawAnswer & { path: string }

/** Headers in which servers differ: about themselves and the connection. */
const own = /^(?:date|connection|keep-alive|server|accept-ranges|etag|last-modified|x-accel-expires|transfer-encoding|content-length)$/

/** The headers that another server has to send as well. */
export const sharedHeaders = ({ headers }: RawAnswer) => Object.fromEntries(Object.entries(headers).filter(([name]) => !own.test(name)))

/** How a site answers a path, compressed as well as it gets, which it does for a page that is asked for again after a second. */
export async function bestAnswer(origin: string, path: string): Promise<Answer> {
  for (const wait of [0, 1200, 1200]) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    await rawAnswer(origin + path, 'br')
  }
  return { path, ...(await rawAnswer(origin + path, 'br')) }
}

/** Throws unless a server answers with these headers and bytes: otherwise comparing its speed means nothing. */
export async function assertSame(origin: string, wanted: Answer) {
  const found = await rawAnswer(origin + wanted.path, 'br')
  const parts = (answer: RawAnswer) => [answer.status, sharedHeaders(answer), answer.body]
  if (!isDeepStrictEqual(parts(found), parts(wanted)))
    throw new Error(`${origin}${wanted.path} is not the same: ${JSON.stringify(found.headers)}`)
}
