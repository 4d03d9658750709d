import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { addressIn } from '../request.ts'

/** A function that gets every request before it is answered. */
export type Watch = (request: IncomingMessage, response: ServerResponse) => void

/** A finished request: `ms` until the last byte, `bytes` over the wire, `whole` unless the client left before. */
export type Answered = { request: IncomingMessage; status: number; ms: number; bytes: number; whole: boolean }

/** Under which of the site's own addresses a request is counted. */
export type RouteOf = (url: string) => string

/** Reports every finished request, also one that was refused or answered from the cache. */
export const whenAnswered =
  (tell: (answered: Answered) => void): Watch =>
  (request, response) => {
    const begun = performance.now()
    const { socket } = request
    const before = socket.bytesWritten
    response.once('close', () => {
      const { statusCode: status, writableFinished: whole } = response
      tell({ request, status, ms: performance.now() - begun, bytes: socket.bytesWritten - before, whole })
    })
  }

/** One line a request, at level debug: never the query, which may contain typed words, and no header but the address. */
export const accessLine =
  (log: Logger, routeOf: RouteOf, proxies: number) =>
  ({ request, status, ms, bytes, whole }: Answered) => {
    const { method = '', url = '', headers } = request
    log.debug(
      {
        request: headers['x-request-id'],
        method,
        path: url.replace(/[?#].*/s, '').slice(0, 200),
        route: routeOf(url),
        status,
        ms: Math.round(ms * 10) / 10,
        bytes,
        address: addressIn(request, proxies),
        ...(!whole && { whole }),
      },
      'answered',
    )
  }
