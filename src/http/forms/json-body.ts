import type { Context } from 'hono'
import type { Call } from '../../contract/call.ts'
import { Refused } from '../refused.ts'

/** The largest JSON body, in bytes. The longest form of the club is a tenth of it. */
const jsonLimit = 64 * 1024
// A body that takes longer than this to arrive is not worth waiting for.
const patience = 30_000
const tooLarge = new Refused(413, `This is too large: at most ${jsonLimit / 1024} KB are accepted.`)
const tooSlow = new Refused(408, 'This took too long to arrive. Please try again.')
const broken = new Refused(400, 'This broke off on its way. Please try again.')

const utf8 = new TextDecoder('utf-8', { fatal: true })
const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/**
 * The body as parsed JSON; none counts as an empty object. Refuses more than 64 KB with 413, whether its length was announced
 * or not, another type with 415, broken JSON with 400, and with 408 what takes longer than half a minute.
 */
export async function jsonOf(c: Context): Promise<unknown> {
  const bytes = await bytesOf(c)
  if (bytes instanceof Refused) return bytes
  if (bytes.byteLength === 0) return {}
  if (!jsonType.test(c.req.header('content-type') ?? '')) return new Refused(415, 'Send this as application/json in UTF-8.')
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return new Refused(400, 'The body is not valid JSON.')
  }
}

/** What a call is about, wrapped or bare; the two are not mixed. */
export function unwrapped({ within }: Call, body: unknown): unknown {
  if (within === undefined || typeof body !== 'object' || body === null || !Object.hasOwn(body, within)) return body
  if (Object.keys(body).length > 1) return new Refused(400, `Unknown field beside ${within}.`)
  return (body as Record<string, unknown>)[within]
}

/** The whole body of at most 64 KB; refuses more with 413, one that breaks off with 400 and one that is too slow with 408. */
export async function bytesOf(c: Context): Promise<ArrayBuffer | Uint8Array | Refused> {
  const announced = c.req.header('content-length')
  if (Number(announced) > jsonLimit) return tooLarge
  const { promise: late, resolve } = Promise.withResolvers<Refused>()
  const timer = setTimeout(resolve, patience, tooSlow).unref()
  try {
    return await Promise.race([announced === undefined ? bytesOfStream(c.req.raw.body) : c.req.arrayBuffer(), late])
  } catch {
    // Whoever sent it has gone; no fault of ours, and nobody left to read this.
    return broken
  } finally {
    // Or it would hold every body that came in time for as long as one may take.
    clearTimeout(timer)
  }
}

async function bytesOfStream(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | Refused> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > jsonLimit) return tooLarge
  }
  return Buffer.concat(chunks)
}
