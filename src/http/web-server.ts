import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { inBytes, largestRequest } from '../contract/largest.ts'
import { isPublicName } from '../contract/link.ts'
import type { Watch } from './log/access-log.ts'
import { boundedQueue } from './queues.ts'
import { Refused } from './refused.ts'
import { formed, type ReadyReply } from './replies/reply.ts'
import { lastGoodOf } from './replies/while-away.ts'
import { addressIn, nameRequest, networkOf } from './request.ts'
import type { Services } from './services.ts'

/** An endpoint of server-sent events. Its requests do not end, so they are not counted as running. */
export type EventStream = {
  path: string
  /** Begins to answer, or returns why not. */
  admit: (request: IncomingMessage, response: ServerResponse, address: string) => Refused | undefined
  count: () => number
}

/** Running requests, and connections or running requests of one address, such as a lecture hall. */
export const requestLimits = { all: 1600, ofOne: 400 }

type Options = {
  files: Map<string, ReadyReply>
  /** The page at a URL: its key in the cache, path and query. Only pages redirect from another host name. */
  pageAt?: (url: string) => { key: string; address: string } | undefined
  most?: typeof requestLimits
  /** Gets every request as it arrives, except event streams. */
  watch?: Watch | undefined
  streams?: readonly EventStream[]
}

const unknownHost = new Refused(400, 'This site has another address.')

const isReading = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** A pure function of a short text, with its last 500 results. */
export function memo<Result>(find: (text: string) => Result): (text: string) => Result {
  const known = new LRUCache<string, { result: Result }>({ max: 500, memoMethod: (text) => ({ result: find(text) }) })
  return (text) => (text.length <= 200 ? known.memo(text).result : find(text))
}

/** The server. Built files and cached responses leave from here, twice as fast as through the framework. */
export function webServer(
  app: Hono,
  { cache, away, journal, headers, proxies, ending, publicOrigin }: Services,
  { files, pageAt = () => undefined, most = requestLimits, watch, streams = [] }: Options,
): Server {
  const pageOf = memo(pageAt)
  /** The key of the cached response of a request: its page's, or its address. */
  const keyOf = ({ url = '' }: IncomingMessage) => pageOf(url)?.key ?? url
  const ownName = publicOrigin && new URL(publicOrigin).hostname
  /** The kind of a host: ours, an address or a name inside a network (as health checks use), or another name. */
  const hostKind = memo((host) => {
    const name = URL.parse(`http://${host}`)?.hostname
    if (name === undefined) return 'invalid'
    return ownName === undefined || name === ownName || !isPublicName(name) ? 'known' : 'other'
  })
  const running = boundedQueue({ what: 'requests', running: most.all, waiting: 0, ofOne: most.ofOne, wait: 1 })

  const framework = getRequestListener(async (request, env) => {
    const { incoming } = env as HttpBindings
    const lastGood = async () => (isReading(incoming) && away.isAway ? lastGoodOf(cache, keyOf(incoming), request) : undefined)
    const earlier = await lastGood()
    if (earlier) return earlier
    const response = await app.fetch(request, env)
    if (!incoming.complete && Number(incoming.headers['content-length']) <= inBytes(largestRequest)) await drained(incoming)
    return (response.status === 503 && (await lastGood())) || response
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const reply = isReading(request) ? (files.get(request.url ?? '') ?? cache.peek(keyOf(request))) : undefined
    if (reply) {
      const form = await formed(reply, String(request.headers['accept-encoding'] ?? ''), request.headers['if-none-match'])
      response.writeHead(form.status, form.list)
      return void response.end(request.method === 'HEAD' ? undefined : form.body)
    }
    const place = running.tryEnter(addressIn(request, proxies))
    if (place instanceof Refused) return refuse(request, response, place, running.what)
    response.once('close', place.leave)
    void framework(request, response)
  }

  /** Refuses a request before anything is done for it, and ends the connection. `limit`: its name for the log. */
  function refuse(request: IncomingMessage, response: ServerResponse, { status, message, wait }: Refused, limit?: string) {
    const id = String(request.headers['x-request-id'])
    if (limit) journal.reached(limit, addressIn(request, proxies), { status, request: id })
    response.writeHead(status, {
      ...headers,
      ...(wait !== undefined && { 'retry-after': String(wait) }),
      ...{ 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close', 'x-request-id': id },
    })
    response.end(JSON.stringify({ success: false, message }))
  }

  const connections = new Map<string, Set<Socket>>()
  const busy = new Set<Socket>()

  /** Counts a connection for its address. One too many closes the oldest idle one, or else the oldest. */
  function count(socket: Socket) {
    const address = networkOf(socket.remoteAddress ?? 'unknown')
    const own = connections.get(address) ?? new Set()
    connections.set(address, own.add(socket))
    socket.once('close', () => {
      own.delete(socket)
      if (own.size === 0) connections.delete(address)
    })
    if (own.size <= most.ofOne) return
    journal.reached('connections of one address', address)
    const all = [...own]
    const goes = all.slice(0, -1).find((one) => !busy.has(one)) ?? all[0]
    if (goes) own.delete(goes)
    goes?.destroy()
  }

  const limits = {
    headersTimeout: 10_000,
    // An archive may take hours to upload. The code that reads a body limits how slowly it comes.
    requestTimeout: 12 * 60 * 60_000,
    connectionsCheckingInterval: 5_000,
    // Longer than the proxy's, or it would send a request on a connection that just ends.
    keepAliveTimeout: proxies > 0 ? 75_000 : 5_000,
  }
  const server = createServer(limits, (request, response) => {
    nameRequest(request, proxies)
    if (ending.aborted) response.shouldKeepAlive = false
    const path = request.method === 'GET' ? request.url?.split('?')[0]?.replace(/(?<!\/)\/+$/, '') : undefined
    const stream = streams.find((one) => one.path === path)
    if (!stream) watch?.(request, response)
    busy.add(request.socket)
    response.once('close', () => busy.delete(request.socket))
    const kind = hostKind(request.headers.host ?? '')
    if (kind !== 'known') {
      const page = kind === 'other' && isReading(request) ? pageOf(request.url ?? '')?.address : undefined
      if (page === undefined) return refuse(request, response, unknownHost)
      // Asked for each time, because PUBLIC_ORIGIN may change.
      return void response.writeHead(301, { ...headers, location: publicOrigin + page, 'cache-control': 'no-cache' }).end()
    }
    if (stream) {
      const address = addressIn(request, proxies)
      const full = stream.admit(request, response, address)
      // Event streams have limits of their own.
      if (!full) return void connections.get(address)?.delete(request.socket)
      return refuse(request, response, full, 'listeners')
    }
    void answer(request, response)
  })
  // A reset, or what a client does not read would stay in the system's memory.
  server.on('timeout', (socket: Socket) => void (socket.writableLength > 0 ? socket.resetAndDestroy() : socket.destroy()))
  server.timeout = 30_000
  // The last limit, for event streams too: Node closes further connections without a reply.
  server.maxConnections = 12_000
  if (proxies === 0) server.on('connection', count)
  return server
}

/** Waits for the rest of a body, for a minute at most, since many clients read the answer only then. */
// Longer than any request, or of unknown length: answered at once; its connection is closed half a second later.
async function drained(incoming: IncomingMessage) {
  const late = setTimeout(() => incoming.destroy(), 60_000)
  // Whatever read the beginning of it reads no more.
  incoming.removeAllListeners('data').removeAllListeners('readable').resume()
  await finished(incoming).catch(() => {})
  clearTimeout(late)
}
