import { finished, pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import type { Journal } from '../log/audit-log.ts'
import type { Place } from '../queues.ts'
import { askedIn, outgoingOf } from '../request.ts'
import { codingFor } from './reply.ts'

const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }),
  gzip: () => createGzip({ level: 5 }),
}

type Failing = Pick<Journal, 'failed'>
type Sending = { headers: Record<string, string>; place: Place; journal: Failing; compresses?: boolean }

/** Answers with what is too long for the memory: made, compressed and sent in pieces, as fast as it is read. The place is left at the end. */
export function streamed(c: Context, pieces: AsyncIterable<string | Uint8Array>, { place, journal, compresses = true, ...more }: Sending) {
  const coding = compresses ? codingFor(c.req.header('accept-encoding') ?? '') : undefined
  const headers = { ...(compresses && { vary: 'accept-encoding' }), ...more.headers, ...(coding && { 'content-encoding': coding }) }
  const source = Readable.from(pieces, { objectMode: false })
  const sent = coding ? pipeline(source, compressors[coding](), () => {}) : source
  finished(sent, place.leave)
  return new Response(bodyOf(c, sent, journal), { headers })
}

/**
 * The body of a response that is made while it is sent. An error in its middle breaks the connection off, so that nobody takes the
 * beginning for the whole, and is logged here: the framework would print it past the log.
 */
export function bodyOf(c: Context, source: Readable, journal: Failing): ReadableStream<Uint8Array> {
  const coming = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  let left = false
  // An error event without a listener ends the process.
  source.on('error', () => {})

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>) {
    try {
      const { done, value } = await coming.next()
      if (left) return
      if (done) controller.close()
      else controller.enqueue(value)
    } catch (error) {
      if (left) return
      if (source.errored) journal.failed('an answer broke off', error, askedIn(c))
      const outgoing = outgoingOf(c)
      if (outgoing) outgoing.destroy()
      else controller.error(error)
    }
  }

  function cancel() {
    left = true
    source.destroy()
  }

  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
}
