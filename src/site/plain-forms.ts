import type { Hono, MiddlewareHandler } from 'hono'
import type { Posted } from '../contract/plain-form.ts'
import { answererOf, formSent, statusOf } from '../http/forms/plain-form.ts'
import { placeFor } from '../http/queues.ts'
import { Refused, refuse } from '../http/refused.ts'
import { freshReply, respond } from '../http/replies/reply.ts'
import { addressOf } from '../http/request.ts'
import type { Services } from '../http/services.ts'
import type { PageAddress } from './page-finder.ts'
import { pages } from './routes.tsx'

/** Renders a page that shows what came of a form, and returns the headers that go with it. */
type Make = (path: string, posted: Posted) => Promise<{ html: string; headers: Record<string, string> }>
type Site = { app: Hono; services: Services; find: (url: URL) => PageAddress | undefined; make: Make }

/** Forms that were sent without a script: their page answers, to this one reader alone, in his turn. */
export function plainForms({ app, services, find, make }: Site): MiddlewareHandler {
  const answer = answererOf(app, services)

  async function shown(path: string, form: string) {
    const { html, headers } = await make(path, { form, values: {} })
    return freshReply(html, { ...headers, 'cache-control': 'no-store' })
  }

  return async (c, next) => {
    const { first } = find(new URL(c.req.url)) ?? {}
    const forms = (await pages.find(({ path }) => path === first)?.fetch())?.forms
    if (first === undefined || !forms) return next()
    // Before the turn, because whoever sends it slowly, or never to its end, would hold that as long.
    const sent = await formSent(c, forms)
    if (sent instanceof Refused) return refuse(c, sent)
    // Nothing is done for it, and it is the same for everyone.
    if ('show' in sent) {
      const page = await services.cache.get(`${first} shows ${sent.show}`, () => shown(first, sent.show))
      return respond(c, page)
    }
    const place = await placeFor(c, services.queues.forms, services)
    if (place instanceof Refused) return refuse(c, place)
    try {
      const posted = await answer(c, sent, addressOf(c, services.proxies))
      const { html, headers } = await make(first, posted)
      return c.body(html, statusOf(posted), { ...headers, 'cache-control': 'no-store' })
    } finally {
      place.leave()
    }
  }
}
