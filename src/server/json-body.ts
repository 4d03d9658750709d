import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refused, refuse } from './refused.ts'

/** The largest JSON body, in bytes. The longest form of the club is a tenth of it. */
const jsonLimit = 64 * 1024
// A body that takes longer than this to arrive is not worth waiting for.
const patience = 30_000
const tooLarge = new Refused(413, `This is too large: at most ${jsonLimit / 1024} KB are accepted.`)
const tooSlow = new Refused(408, 'This took too long to arrive. Please try again.')

/** Turns a body away that is over the limit, whether it says so first or not. */
export const jsonLimited = bodyLimit({ maxSize: jsonLimit, onError: (c) => refuse(c, tooLarge) })

const utf8 = new TextDecoder('utf-8', { fatal: true })
const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** The body as parsed JSON; none counts as an empty object. Refuses another type with 415 and broken JSON with 400. */
export async function jsonOf(c: Context): Promise<unknown> {
  const bytes = await Promise.race([c.req.arrayBuffer(), pause(patience, undefined, { ref: false })])
  if (bytes === undefined) return tooSlow
  if (bytes.byteLength === 0) return {}
  if (!jsonType.test(c.req.header('content-type') ?? '')) return new Refused(415, 'Send this as application/json in UTF-8.')
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return new Refused(400, 'The body is not valid JSON.')
  }
}
