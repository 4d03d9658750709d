import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { choose, type Reply, type ReplyCache } from './reply-cache.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers what lies ready (built files and kept answers) straight away, and hands everything else to the framework:
 * half as many requests a second again for the pages that everyone reads (design.md, Serving).
 */
export function listenerOf(app: Hono, cache: ReplyCache, files: Map<string, Reply>): Listener {
  const framework = getRequestListener(app.fetch)
  return (request, response) => {
    const { method, url = '' } = request
    const ready = method === 'GET' || method === 'HEAD' ? (cache.peek(url) ?? files.get(url)) : undefined
    if (ready === undefined) return void framework(request, response)
    const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers
    const { status, list, body } = choose(ready, String(accepted ?? ''), known)
    response.writeHead(status, list)
    response.end(method === 'HEAD' ? undefined : body)
  }
}
