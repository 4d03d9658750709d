import type { Logger } from 'pino'
import { visitorOf } from '../visitor-address.ts'
import type { Answered } from './answered.ts'
import { requestIdOf } from './request-id.ts'

const longest = 200

/** Under which of the site's own addresses a request is counted: of a few, whatever is asked for. */
export type RouteOf = (url: string) => string

/**
 * One line for each request, for who looks for a fault: never what was asked behind the question mark, where somebody's
 * words may stand, nor any header but the address.
 */
export const accessLine =
  (log: Logger, routeOf: RouteOf, proxies: number) =>
  ({ request, status, ms, bytes, whole }: Answered) => {
    const { method = '', url = '', headers, socket } = request
    const [path = ''] = url.split(/[?#]/, 1)
    log.debug(
      {
        request: requestIdOf(request, proxies),
        method,
        path: path.slice(0, longest),
        route: routeOf(url),
        status,
        ms: Math.round(ms * 10) / 10,
        bytes,
        address: visitorOf(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress, proxies),
        ...(!whole && { whole }),
      },
      'answered',
    )
  }
