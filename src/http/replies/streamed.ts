import { finished, Readable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Journal } from '../log/audit-log.ts'
import type { Place } from '../queues.ts'
import { askedIn, outgoingOf } from '../request.ts'

/** A reply with a list of more items than this is streamed and not cached. */
const most = 1000
/** The items in one chunk of a stream. */
const pieceSize = 100

const listsIn = (reply: object): unknown[] => (Array.isArray(reply) ? [reply] : Object.values(reply))
export const isLong = (reply: object) => listsIn(reply).some((list) => Array.isArray(list) && list.length > most)

/** The JSON of a reply in pieces; between two pieces the process answers others. */
export async function* jsonPieces(reply: object): AsyncGenerator<string> {
  if (!Array.isArray(reply)) {
    let sign = '{'
    for (const [name, value] of Object.entries(reply)) {
      yield `${sign}${JSON.stringify(name)}:`
      if (Array.isArray(value)) yield* jsonPieces(value)
      else yield JSON.stringify(value)
      sign = ','
    }
    return yield '}'
  }
  for (let at = 0; at < reply.length; at += pieceSize) {
    yield (at === 0 ? '[' : ',') + JSON.stringify(reply.slice(at, at + pieceSize)).slice(1, -1)
    await yieldToOthers()
  }
  yield reply.length === 0 ? '[]' : ']'
}

type Failing = Pick<Journal, 'failed'>
type Sending = { headers: Record<string, string>; place: Place; journal: Failing }

/** Answers in pieces, sent as fast as they are read; leaves the place at the end. */
export function streamed(c: Context, pieces: AsyncIterable<string | Uint8Array>, { headers, place, journal }: Sending) {
  const source = Readable.from(pieces, { objectMode: false })
  finished(source, place.leave)
  return new Response(bodyOf(c, source, journal), { headers })
}

/** The body of a response that is made while it is sent. */
// An error ends the connection, or the beginning would be taken for the whole; it is logged here, as the framework prints it past the log.
export function bodyOf(c: Context, source: Readable, journal: Failing) {
  const outgoing = outgoingOf(c)
  // An error event without a listener ends the process.
  source.on('error', () => {})
  // A client that leaves while a piece is read does not wait for it.
  outgoing?.once('close', () => source.destroy())
  if (outgoing?.destroyed) source.destroy()

  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      yield* source
    } catch (error) {
      if (source.errored) journal.failed('a response was interrupted', error, askedIn(c))
      if (!outgoing) throw error
      outgoing.destroy()
    }
  }
  return WebStream.from(pieces()) as ReadableStream
}
