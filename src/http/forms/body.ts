import type { Context } from 'hono'
import { archiveForm, type Call, multipart, nothing, pictureForm, type ReceivedForm } from '../../contract/call.ts'
import type { Media } from '../../db/files/files.ts'
import { archives, pdfs, pictures, receive } from '../files/upload.ts'
import { Refused } from '../refused.ts'

/** The largest JSON body, in bytes: ten times the longest form of the club. */
const jsonLimit = 64 * 1024
const tooLarge = new Refused(413, `This is too large: at most ${jsonLimit / 1024} KB are accepted.`)
const broken = new Refused(400, 'The connection was interrupted. Please try again.')

/** The files that are accepted with the forms of a kind. */
const acceptedFiles = new Map<unknown, typeof pdfs>([
  [multipart, pdfs],
  [pictureForm, pictures],
  [archiveForm, archives],
])

export const takesFile = (call: Call) => acceptedFiles.has(call.body)

const utf8 = new TextDecoder('utf-8', { fatal: true })
const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** What a call was sent: its unchecked body, the words by which the same sent again is recognised, and its file. */
type Sent = { body: unknown; words: () => string; file?: ReceivedForm['file'] }

/** Reads what a call is sent: JSON, or a form with a file, which is stored. */
export async function bodyOf(c: Context, call: Call, media: Media): Promise<Sent | Refused> {
  const accepted = acceptedFiles.get(call.body)
  if (accepted) {
    const form = await receive(c.req.raw, media, accepted)
    if (form instanceof Refused) return form
    const { fields, file } = form
    return { body: form, words: () => JSON.stringify([fields, file?.name, file?.size]), file }
  }
  const body = call.body === nothing ? {} : await jsonOf(c)
  if (body instanceof Refused) return body
  const bare = unwrapped(call, body)
  return bare instanceof Refused ? bare : { body: bare, words: () => JSON.stringify(body) }
}

/** The body as parsed JSON; none counts as an empty object. */
async function jsonOf(c: Context): Promise<unknown> {
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
function unwrapped({ within }: Call, body: unknown): unknown {
  if (within === undefined || typeof body !== 'object' || body === null || !Object.hasOwn(body, within)) return body
  if (Object.keys(body).length > 1) return new Refused(400, `Unknown field next to ${within}.`)
  return (body as Record<string, unknown>)[within]
}

/** The whole body; refuses one that is too large, announced or not. */
export async function bytesOf(c: Context): Promise<Uint8Array | Refused> {
  if (Number(c.req.header('content-length')) > jsonLimit) return tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.length
      if (size > jsonLimit) return tooLarge
      chunks.push(chunk)
    }
  } catch {
    // The client has gone.
    return broken
  }
  return Buffer.concat(chunks)
}
