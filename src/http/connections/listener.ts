import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { remembered } from '../replies/remembered.ts'
import { choose, type ReadyReply } from '../replies/reply.ts'
import { lastGoodOf } from '../replies/while-away.ts'
import type { Services } from '../services.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Under which address an answer is kept that is asked for at another; undefined where that is not known. */
type Elsewhere = { keptAt: (url: string) => string | undefined }
const nowhere: Elsewhere = { keptAt: () => undefined }

/** Where whoever watches the process asks whether it lives. */
const alive = '/healthz'

/** What has to be waited for before somebody with these cookies is answered, if anything. */
type CatchUp = (cookies: string | undefined) => Promise<void> | undefined

/**
 * Answers what lies ready (built files and kept answers) straight away, and hands everything else to the framework:
 * half as many requests a second again for the pages that everyone reads. While the database is away, the last good answers go on being served.
 */
export function listenerOf(
  app: Hono,
  { cache, away }: Pick<Services, 'cache' | 'away'>,
  files: Map<string, ReadyReply>,
  { keptAt }: Elsewhere = nowhere,
  catchUp: CatchUp = () => undefined,
): Listener {
  const framework = getRequestListener(async (request, env) => {
    const { method, url = '' } = (env as HttpBindings).incoming
    const isReading = method === 'GET' || method === 'HEAD'
    const lastGood = async () => (isReading && away.isAway ? lastGoodOf(cache, [url, elsewhereOf(url)], request) : undefined)
    const earlier = await lastGood()
    if (earlier) return earlier
    const response = await app.fetch(request, env)
    return (response.status === 503 && (await lastGood())) || response
  })
  // To read an address costs as much as to answer it, and most that are no page are asked over and over.
  const elsewhereOf = remembered(keptAt)

  function ready(request: IncomingMessage) {
    const { url = '' } = request
    const here = cache.peek(url) ?? files.get(url)
    if (here !== undefined) return here
    const elsewhere = elsewhereOf(url)
    return elsewhere === undefined ? undefined : cache.peek(elsewhere)
  }

  const answer: Listener = (request, response) => {
    const { method, headers } = request
    const reply = method === 'GET' || method === 'HEAD' ? ready(request) : undefined
    const form = reply && choose(reply, String(headers['accept-encoding'] ?? ''), headers['if-none-match'])
    if (form === undefined) return void framework(request, response)
    response.writeHead(form.status, form.list)
    response.end(method === 'HEAD' ? undefined : form.body)
  }
  return (request, response) => {
    const { url = '', headers } = request
    // What no write changes waits for none.
    const catching = files.has(url) || url === alive ? undefined : catchUp(headers.cookie)
    if (catching === undefined) return answer(request, response)
    // A database that does not answer is told by what asks it next; what is kept is better than nothing.
    void catching.catch(() => {}).then(() => answer(request, response))
  }
}
