import type { Context } from 'hono'
import type { ReceivedPiece } from '../../contract/call.ts'
import { largestPiece } from '../../contract/pieces.ts'
import { bytesOf } from '../forms/json-body.ts'
import { Refused } from '../refused.ts'

/** Milliseconds that a piece may take: a telephone at the edge of its net sends ten times more. */
const patience = 60_000
const wrongType = new Refused(415, 'Send this as application/octet-stream.')
const unsaid = new Refused(400, 'The headers Upload-Offset and Upload-Length must be whole numbers of bytes.')

/** A piece of a file as it came, with what its headers say of the whole. */
export async function octetsOf(c: Context): Promise<ReceivedPiece | Refused> {
  if (!/^application\/octet-stream$/i.test(c.req.header('content-type') ?? '')) return wrongType
  const [offset, length] = [numberIn(c.req.header('upload-offset')), numberIn(c.req.header('upload-length'))]
  if (offset === undefined || length === undefined) return unsaid
  const bytes = await bytesOf(c, { largest: largestPiece, patience })
  return bytes instanceof Refused ? bytes : { bytes: new Uint8Array(bytes), offset, length }
}

const numberIn = (text = '') => (/^(?:0|[1-9]\d{0,11})$/.test(text) ? Number(text) : undefined)
