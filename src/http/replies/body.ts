import type { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Journal } from '../log/audit-log.ts'
import { askedIn } from '../log/request-id.ts'
import { outgoingOf } from '../queues/in-turn.ts'

/**
 * What an answer that is made while it is sent takes its bytes from. An error of ours in its middle breaks the connection
 * off and is told to the log here: handed on, the framework would print it past the log, as often as anybody asks. Who
 * leaves in the middle has no use for an error.
 */
export function bodyOf(c: Context, source: Readable, journal: Pick<Journal, 'failed'>): ReadableStream<Uint8Array> {
  const coming = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  let left = false
  // What nobody hears ends the process.
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
