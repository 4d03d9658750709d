import type { IncomingMessage, ServerResponse } from 'node:http'

/** Is shown every request as it comes, before anybody answers it. */
export type Watch = (request: IncomingMessage, response: ServerResponse) => void

/** A request that is over: its answer has gone out in whole, or whoever asked left before. */
export type Answered = {
  request: IncomingMessage
  status: number
  /** Milliseconds from its first line to the last byte of its answer. */
  ms: number
  /** What went over the wire, head and body. */
  bytes: number
  whole: boolean
}

/** Tells of every request once it is over, also of one that was turned away or answered by what lay ready. */
export const whenAnswered =
  (tell: (answered: Answered) => void): Watch =>
  (request, response) => {
    const begun = performance.now()
    const { socket } = request
    let before = socket.bytesWritten
    // Of questions that were sent ahead, an answer has the connection only when those before it are over.
    if (response.socket === null)
      response.once('socket', () => {
        before = socket.bytesWritten
      })
    let after: number | undefined
    // Before Node's own listener, which gives the connection to the next answer.
    response.prependOnceListener('finish', () => {
      after = socket.bytesWritten
    })
    response.once('close', () => {
      const { statusCode: status, writableFinished: whole } = response
      tell({ request, status, ms: performance.now() - begun, bytes: (after ?? socket.bytesWritten) - before, whole })
    })
  }
