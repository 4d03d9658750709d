import { finished, pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import type { Journal } from '../log/audit-log.ts'
import type { Turn } from '../queues/fair-turns.ts'
import { outgoingOf } from '../queues/in-turn.ts'
import { bodyOf } from './body.ts'
import { codingFor } from './reply.ts'
import { type InTime, takenInTime } from './taken-in-time.ts'

const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }),
  gzip: () => createGzip({ level: 5 }),
}

type Sending = {
  headers: Record<string, string>
  turn: Turn
  inTime: InTime
  journal: Pick<Journal, 'failed'>
  compresses?: boolean
}

/**
 * Answers with what is too long to be held: made, compressed and sent in pieces, as fast as it is taken, and for as
 * long as that may take (`inTime`). The turn is over when the last of it is taken, or nobody takes it any more.
 */
export function streamed(c: Context, pieces: AsyncIterable<string | Uint8Array>, { turn, inTime, journal, ...more }: Sending): Response {
  const { compresses = true } = more
  const coding = compresses ? codingFor(c.req.header('accept-encoding') ?? '') : undefined
  const headers = { ...(compresses && { vary: 'accept-encoding' }), ...more.headers, ...(coding && { 'content-encoding': coding }) }
  const source = Readable.from(counted(), { objectMode: false })
  const sent = coding ? pipeline(source, compressors[coding](), () => {}) : source
  const watch = takenInTime(sent, inTime, () => (outgoingOf(c) ?? sent).destroy())
  // It may also take long until there is something to read, which is no fault of its reader's.
  if (inTime.least !== undefined) outgoingOf(c)?.setTimeout(0)
  finished(sent, () => {
    watch.end()
    turn.over()
  })
  return new Response(bodyOf(c, sent, journal), { headers })

  async function* counted() {
    for await (const piece of pieces) {
      watch.made(piece.length)
      yield piece
    }
  }
}
