import { type IncomingHttpHeaders, request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps, type RequestOptions as SecureOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import type { RouteOf, Watch } from '../http/log/access-log.ts'
import type { ReadyReply } from '../http/replies/reply.ts'
import { type requestLimits, webServer } from '../http/web-server.ts'
import { routeNames } from '../site/addresses.ts'
import * as things from '../site/collections.ts'
import { serverFeatures } from '../site/features.server.ts'
import { addPages } from '../site/pages.ts'
import { assets } from './assets.ts'
import { newClub } from './club.ts'

type Options = Parameters<typeof newClub>[0] & {
  files?: Map<string, ReadyReply>
  proxies?: number
  most?: typeof requestLimits
  watch?: (routeOf: RouteOf) => Watch
  /** In place of the event stream of the site. */
  eventStream?: typeof serverFeatures.eventStream
  ending?: AbortSignal
}

type Body = Buffer[] | Buffer
/** Sends requests unchanged to a port of this machine; a browser would normalise their paths. Over https if `at` trusts a certificate. */
export const sendTo =
  (at: RequestOptions & SecureOptions) =>
  (method: string, path: string, headers: Record<string, string> = {}, body: Body = []) =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const options = { host: '127.0.0.1', agent: false as const, ...at, method, path, headers }
      const asked = (at.ca ? overHttps : overHttp)(options, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }))
        response.on('error', reject)
      })
      asked.on('error', reject)
      for (const part of [body].flat()) asked.write(part)
      asked.end()
    })

/** A club with its pages behind a real socket, with these built files beside it. `reached` counts what the framework answers. */
export async function served(options: Options = {}) {
  const { files = new Map(), proxies = 0, most, watch, eventStream = serverFeatures.eventStream, ending, ...given } = options
  const club = await newClub(given)
  const pageAt = addPages(club.api, club.services, assets)
  let reached = 0
  const counting = new Hono()
  counting.all('*', (c) => {
    reached += 1
    return club.app.fetch(c.req.raw, c.env)
  })
  const services = { ...club.services, store: club.store, proxies, ...(ending && { ending }) }
  const server = webServer(counting, services, {
    files,
    pageAt,
    streams: [eventStream?.(services, Object.values(things))].filter((stream) => stream !== undefined),
    ...(most && { most }),
    watch: watch?.(routeNames(club.app, files)),
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const { port } = server.address() as AddressInfo

  const send = sendTo({ port })
  return { club, server, port, send, origin: `http://127.0.0.1:${port}`, reached: () => reached }
}
