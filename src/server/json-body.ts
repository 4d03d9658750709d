import type { Context } from 'hono'
import { Refused } from './refused.ts'

/** The largest JSON body, in bytes. The longest form of the club is a tenth of it. */
export const jsonLimit = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })
const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** The body as parsed JSON; none counts as an empty object. Refuses another type with 415 and broken JSON with 400. */
export async function jsonOf(c: Context): Promise<unknown> {
  const bytes = await c.req.arrayBuffer()
  if (bytes.byteLength === 0) return {}
  if (!jsonType.test(c.req.header('content-type') ?? '')) return new Refused(415, 'Send this as application/json in UTF-8.')
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return new Refused(400, 'The body is not valid JSON.')
  }
}
