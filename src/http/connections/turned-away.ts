import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Refused } from '../refused.ts'
import { formed, freshReply, type ReadyReply } from '../replies/reply.ts'

/** The page that tells a person why, with the headers that are its own. */
export type Screen = (message: string) => Promise<{ html: string; headers: Record<string, string> }>

/** Whether a person will read the answer: a browser that asks for a page, or sends a form by itself, says that it takes HTML. */
export const asksForPage = (accept: string | undefined) => accept?.includes('text/html') ?? false

/**
 * Answers before anybody is asked, and ends the connection: in JSON, or with a page where one is asked for. That answers a
 * flood, so it is made and compressed once for each refusal.
 */
export function turningAway(common: Record<string, string>, screen: Screen | undefined) {
  const pages = new Map<Refused, Promise<ReadyReply>>()

  async function pageOf(refused: Refused, page: Screen) {
    const { html, headers } = await page(refused.message)
    return freshReply(html, { ...common, ...headers }, refused.status)
  }

  async function pageFor({ accept, 'accept-encoding': coding }: IncomingHttpHeaders, refused: Refused) {
    if (!screen || !asksForPage(accept)) return undefined
    const making = pages.get(refused) ?? pageOf(refused, screen)
    pages.set(refused, making)
    return formed(await making, String(coding ?? ''))
  }

  return async (request: IncomingMessage, response: ServerResponse, refused: Refused, id: string) => {
    const { status, message, wait } = refused
    // Where the page cannot be made, the sentence is better than nothing.
    const page = await pageFor(request.headers, refused).catch(() => undefined)
    const { headers, body } = page ?? {
      headers: { ...common, 'content-type': 'application/json' },
      body: JSON.stringify({ success: false, message }),
    }
    const wanted = wait !== undefined && { 'retry-after': String(wait) }
    const own = { 'cache-control': 'no-store', connection: 'close', 'x-request-id': id, ...wanted }
    response.writeHead(status, { ...headers, ...own })
    response.end(body)
  }
}
