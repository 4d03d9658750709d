import type { Context } from 'hono'
import { type Call, multipart, nothing, octets, pictureForm, type ReceivedForm, type ReceivedPiece } from '../../contract/call.ts'
import { pieceSize } from '../../contract/pieces.ts'
import type { Media } from '../../db/files/files.ts'
import { pdfs, pictures, receive } from '../files/upload.ts'
import { Refused } from '../refused.ts'

/** The largest JSON body, in bytes. The longest form of the club is a tenth of it. */
const jsonLimit = 64 * 1024
const broken = new Refused(400, 'This broke off on its way. Please try again.')
const wrongType = new Refused(415, 'Send this as application/octet-stream.')
const unsaid = new Refused(400, 'The headers Upload-Offset and Upload-Length must be whole numbers of bytes.')

const utf8 = new TextDecoder('utf-8', { fatal: true })
const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** What a call was sent: its body, unchecked, one value for all of it, and the file in it. */
type Sent = { body: unknown; words: () => string; file?: ReceivedForm['file'] }

/** Reads what a call is sent: JSON, a form with a file, which is stored, or a piece of a file. */
export async function bodyOf(c: Context, call: Call, media: Media): Promise<Sent | Refused> {
  if (call.body === multipart || call.body === pictureForm) {
    const form = await receive(c.req.raw, media, call.body === multipart ? pdfs : pictures)
    return form instanceof Refused ? form : { body: form, words: () => form.words, file: form.file }
  }
  const body = call.body === octets ? await pieceOf(c) : call.body === nothing ? {} : await jsonOf(c)
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
  if (Object.keys(body).length > 1) return new Refused(400, `Unknown field beside ${within}.`)
  return (body as Record<string, unknown>)[within]
}

async function pieceOf(c: Context): Promise<ReceivedPiece | Refused> {
  if (!/^application\/octet-stream$/i.test(c.req.header('content-type') ?? '')) return wrongType
  const [offset, length] = [numberIn(c.req.header('upload-offset')), numberIn(c.req.header('upload-length'))]
  if (offset === undefined || length === undefined) return unsaid
  const bytes = await bytesOf(c, pieceSize)
  return bytes instanceof Refused ? bytes : { bytes, offset, length }
}
const numberIn = (text = '') => (/^(?:0|[1-9]\d{0,11})$/.test(text) ? Number(text) : undefined)

/** The whole body; refuses more than so many bytes with 413, announced or not. */
export async function bytesOf(c: Context, largest = jsonLimit): Promise<Uint8Array | Refused> {
  const tooLarge = () => new Refused(413, `This is too large: at most ${largest / 1024} KB are accepted.`)
  if (Number(c.req.header('content-length')) > largest) return tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.length
      if (size > largest) return tooLarge()
      chunks.push(chunk)
    }
  } catch {
    // The client has gone.
    return broken
  }
  return Buffer.concat(chunks)
}
