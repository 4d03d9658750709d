import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { remembered } from '../replies/remembered.ts'
import { choose, type ReadyReply } from '../replies/reply.ts'
import type { ReplyCache } from '../replies/reply-cache.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Under which address an answer is kept that is asked for at another; undefined where that is not known. */
type Elsewhere = (url: string) => string | undefined

/**
 * Answers what lies ready (built files and kept answers) straight away, and hands everything else to the framework:
 * half as many requests a second again for the pages that everyone reads.
 */
export function listenerOf(app: Hono, cache: ReplyCache, files: Map<string, ReadyReply>, keptAt: Elsewhere = () => undefined): Listener {
  const framework = getRequestListener(app.fetch)
  // To read an address costs as much as to answer it, and most that are no page are asked over and over.
  const elsewhereOf = remembered(keptAt)

  function ready(url: string) {
    const here = cache.peek(url) ?? files.get(url)
    if (here !== undefined) return here
    const elsewhere = elsewhereOf(url)
    return elsewhere === undefined ? undefined : cache.peek(elsewhere)
  }

  return (request, response) => {
    const { method, url = '', headers } = request
    const reply = method === 'GET' || method === 'HEAD' ? ready(url) : undefined
    const form = reply && choose(reply, String(headers['accept-encoding'] ?? ''), headers['if-none-match'])
    if (form === undefined) return void framework(request, response)
    response.writeHead(form.status, form.list)
    response.end(method === 'HEAD' ? undefined : form.body)
  }
}
