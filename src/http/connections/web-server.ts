import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Watch } from '../log/answered.ts'
import type { Journal } from '../log/audit-log.ts'
import { requestIdOf } from '../log/request-id.ts'
import { Refused } from '../refused.ts'
import { visitorOf } from '../visitor-address.ts'
import { EarlyAnswer, hasBody } from './early-answer.ts'
import { fewAtOnce } from './few-at-once.ts'
import { connectionLimits, Guests } from './guests.ts'
import { queuedQuestions } from './queued-questions.ts'
import { type Screen, turningAway } from './turned-away.ts'

/** Answers requests with server-sent events. They are not counted among the requests, because they do not end. */
export type EventStream = {
  isAsked: (request: IncomingMessage) => boolean
  /** Begins to answer, or returns why not. */
  admit: (request: IncomingMessage, response: ServerResponse, address: string) => Refused | undefined
  count: () => number
}

type Options = {
  journal: Pick<Journal, 'reached'>
  headers: Record<string, string>
  proxies: number
  most?: typeof connectionLimits
  /** Shows people why they are turned away; without it they read JSON. */
  screen?: Screen
  /** Tells that the site ends. */
  ending: AbortSignal
  /** Is shown every request as it comes, but those of event streams. */
  watch?: Watch | undefined
  streams?: readonly EventStream[]
}

const bodiless = new Refused(400, 'What is only read is asked for without a body.')
const twoHosts = new Refused(400, 'A request must have one Host header.')
const notAlone = new Refused(400, 'An event stream needs a connection without other requests.')
const crowded = new Refused(429, 'Too much is being asked from your address at once. Please try again in a moment.', 1)

/** How many Host headers a request has. Node drops all but the first from `headers`. */
const countHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.reduce((count, text, at) => (at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host' ? count + 1 : count), 0)

const from = (peer: string | undefined) => visitorOf(undefined, peer, 0)

/**
 * The server behind every socket of the site: how long it waits for whom, how much it takes from one, and whom it turns
 * away before asking anything. Behind proxies, whose connections are everybody's, the requests under way are counted by
 * visitor instead of the connections.
 */
export function webServer(
  listener: RequestListener,
  { journal, headers, proxies, most = connectionLimits, screen, watch, streams = [], ending }: Options,
): Server {
  const { reached } = journal
  const turnAway = turningAway(headers, screen)
  const guests = new Guests<Socket>(most)
  const sentAhead = queuedQuestions()
  const listenedAt = new WeakSet<Socket>()
  const isWelcome = fewAtOnce(most.ofOne)
  const limits = {
    headersTimeout: 10_000,
    // An archive of the whole site may take hours to upload. Whoever reads a body limits how slowly it comes.
    requestTimeout: 12 * 60 * 60_000,
    connectionsCheckingInterval: 2_000,
    // A proxy keeps its connections for a minute; were ours the shorter time, it would ask on one that just ends.
    keepAliveTimeout: proxies > 0 ? 75_000 : 5_000,
  }

  let isEnding = ending.aborted
  ending.addEventListener('abort', () => {
    isEnding = true
  })

  /** Who is answered while the site ends is told that the connection ends with it, so that nobody asks on one that is gone. */
  class Answer extends EarlyAnswer {
    override writeHead(status: number, reason?: never, headers?: never): this {
      if (isEnding) this.shouldKeepAlive = false
      return super.writeHead(status, reason, headers)
    }
  }

  const server = createServer({ ...limits, ServerResponse: Answer as unknown as typeof ServerResponse }, (request, response) => {
    // Its answer never ends, so what is sent behind it would wait, with all that it holds, for as long as somebody listens.
    if (listenedAt.has(request.socket)) {
      reached('questions sent ahead', from(request.socket.remoteAddress))
      return void request.socket.destroy()
    }
    const stream = streams.find((one) => one.isAsked(request))
    if (!stream) watch?.(request, response)
    guests.busy(request.socket)
    response.once('close', () => guests.idle(request.socket))
    const ahead = sentAhead(request, response)
    if (ahead !== 'fine') {
      reached('questions sent ahead', from(request.socket.remoteAddress))
      if (ahead === 'flood') request.socket.destroy()
      if (ahead !== 'last') return
      response.setHeader('connection', 'close')
    }
    if (countHosts(request) > 1) {
      response.setHeader('connection', 'close')
      return void turnAway(request, response, twoHosts, requestIdOf(request, proxies))
    }
    if ((request.method === 'GET' || request.method === 'HEAD') && hasBody(request))
      return void turnAway(request, response, bodiless, requestIdOf(request, proxies))
    if (!stream && proxies === 0) return listener(request, response)
    const visitor = visitorOf(String(request.headers['x-forwarded-for'] ?? ''), request.socket.remoteAddress, proxies)
    if (stream) {
      // Only the answer whose turn it is has the socket.
      const refused = response.socket === null ? notAlone : stream.admit(request, response, visitor)
      return refused ? away(request, response, refused, 'listeners', visitor) : apart(request.socket)
    }
    if (!isWelcome(visitor, response)) return away(request, response, crowded, 'requests of one address', visitor)
    listener(request, response)
  })
  // Nothing read and nothing written for so long; what is waited for is less than half of it.
  server.timeout = 30_000
  server.on('timeout', (socket: Socket) => letGo(socket))
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => guests.leave(socket))
    if (proxies > 0) return
    const address = from(socket.remoteAddress)
    const goes = guests.admit(socket, address)
    if (!goes) return
    reached(goes.limit, address)
    goes.guest.destroy()
  })
  if (proxies > 0) server.maxConnections = most.all
  server.on('drop', (about) => reached('connections in all', from(about?.remoteAddress)))
  return server

  function away(request: IncomingMessage, response: ServerResponse, refused: Refused, limit: string, visitor: string) {
    const id = requestIdOf(request, proxies)
    reached(limit, visitor, { status: refused.status, request: id })
    void turnAway(request, response, refused, id)
  }

  /** A connection that is listened at counts among those who listen, and takes nobody's place. */
  function apart(socket: Socket) {
    listenedAt.add(socket)
    guests.leave(socket)
    if (proxies === 0) return
    server.maxConnections += 1
    socket.once('close', () => {
      server.maxConnections -= 1
    })
  }

  /** Ends a connection at once; one that does not read would otherwise keep what it was sent in the system's memory. */
  function letGo(socket: Socket) {
    if (socket.writableLength === 0) return void socket.destroy()
    reached('answers that are not read', from(socket.remoteAddress))
    socket.resetAndDestroy()
  }
}
