import { type IncomingMessage, ServerResponse } from 'node:http'

/** An unread body of so many bytes is taken in, and the connection kept; of more, or of unknown length, it is closed. */
const spare = 256 * 1024
/** How long and how much somebody may go on sending who has been answered already. */
const patience = { bytes: 64 * 1024 * 1024, idle: 3_000, whole: 15_000 }

/** Whether a question brings something with it. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * An answer that may be given before its question has come in whole, as every refusal of a visitor is. It goes out at
 * once, but does not end before the rest of the question was taken in and thrown away: otherwise that rest would be read
 * as the next question, or the connection be reset while the client still sends, and the answer lost with it.
 */
export class EarlyAnswer extends ServerResponse<IncomingMessage> {
  #ending = false

  constructor(...given: ConstructorParameters<typeof ServerResponse<IncomingMessage>>) {
    super(...given)
    const length = Number(this.req.headers['content-length'])
    if (hasBody(this.req) && !(length <= spare)) this.setHeader('connection', 'close')
  }

  override end(chunk?: unknown, coding?: unknown, done?: unknown): this {
    if (this.#ending) return this
    const { req } = this
    if (req.readableEnded || req.destroyed || !hasBody(req)) return super.end(chunk, coding as BufferEncoding, done as () => void)
    this.#ending = true
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk)
    else this.flushHeaders()
    // Nobody can tell where the next question begins behind one that is not over.
    throwAway(req, () => super.end(() => req.complete || req.socket.destroy()))
    return this
  }
}

/** Takes in what still comes of a question, whoever was reading it, and tells when it is over or has taken too long. */
function throwAway(request: IncomingMessage, then: () => void) {
  let bytes = 0
  const over = () => {
    clearTimeout(idle)
    clearTimeout(whole)
    for (const event of ['end', 'close']) request.off(event, over)
    then()
  }
  const idle = setTimeout(over, patience.idle)
  const whole = setTimeout(over, patience.whole)
  request.removeAllListeners('data')
  request.on('data', ({ length }: Buffer) => {
    bytes += length
    if (bytes > patience.bytes) request.pause()
    else idle.refresh()
  })
  request.on('end', over)
  request.on('close', over)
  request.resume()
}
