import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { ReceivedPiece } from '../../contract/call.ts'
import { pieceSize } from '../../contract/pieces.ts'
import { bytesOfStream, received } from '../forms/json-body.ts'
import { Refused } from '../refused.ts'
import { release } from './release.ts'

/** Milliseconds that a piece may take: a telephone at the edge of its net sends ten times more. */
const patience = 60_000
/** In how many chunks a piece is left: of one that came in full packets there are half as many. */
const mostChunks = 64
const wrongType = new Refused(415, 'Send this as application/octet-stream.')
const unsaid = new Refused(400, 'The headers Upload-Offset and Upload-Length must be whole numbers of bytes.')

/** A piece of a file as it came, with what its headers say of the whole. */
export async function octetsOf(c: Context): Promise<ReceivedPiece | Refused> {
  if (!/^application\/octet-stream$/i.test(c.req.header('content-type') ?? '')) return wrongType
  const [offset, length] = [numberIn(c.req.header('upload-offset')), numberIn(c.req.header('upload-length'))]
  if (offset === undefined || length === undefined) return unsaid
  const chunks = await received(c, { largest: pieceSize, patience }, (announced) => chunksOf(c, announced))
  return chunks instanceof Refused ? chunks : { chunks, offset, length }
}

/**
 * As the network brought them, where node:http has counted them. The framework makes one of them, and a copy of that: four
 * megabytes for every piece, and while they are made and cleared away nobody else is answered.
 */
async function chunksOf(c: Context, announced: boolean): Promise<Uint8Array[] | Refused> {
  const incoming = announced && c.env && 'incoming' in c.env ? (c.env.incoming as IncomingMessage) : undefined
  if (incoming) {
    const chunks: Buffer[] = await incoming.toArray()
    // Each is a write to the disk of its own.
    if (chunks.length <= mostChunks) return chunks
    const all = Buffer.concat(chunks)
    release(chunks)
    return [all]
  }
  const bytes = await bytesOfStream(c.req.raw.body, pieceSize)
  return bytes instanceof Refused ? bytes : [bytes]
}

const numberIn = (text = '') => (/^(?:0|[1-9]\d{0,11})$/.test(text) ? Number(text) : undefined)
