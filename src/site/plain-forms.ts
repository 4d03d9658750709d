import type { Hono, MiddlewareHandler } from 'hono'
import type { Posted } from '../contract/plain-form.ts'
import { answererOf, formSent, statusOf } from '../http/forms/plain-form.ts'
import { placeFor } from '../http/queues.ts'
import { Refused, refuse } from '../http/refused.ts'
import { addressOf } from '../http/request.ts'
import type { Services } from '../http/services.ts'
import { findRoute } from './routes.tsx'

/** Renders a page that shows what came of a form, and returns the headers that go with it. */
type Make = (path: string, posted: Posted) => Promise<{ html: string; headers: Record<string, string> } | undefined>
type Site = { app: Hono; services: Services; make: Make }

/** Answers forms that were sent without a script with their page, in turn; the page is for this one reader. */
export function plainForms({ app, services, make }: Site): MiddlewareHandler {
  const answer = answererOf(app, services)

  return async (c, next) => {
    const route = findRoute(c.req.path)
    const forms = route && !route.list ? (await route.fetch()).forms : undefined
    if (route === undefined || !forms) return next()
    // Before the queue: a slow sender would otherwise keep a place.
    const sent = await formSent(c, forms)
    if (sent instanceof Refused) return refuse(c, sent)
    const place = await placeFor(c, services.queues.forms, services)
    if (place instanceof Refused) return refuse(c, place)
    try {
      const posted: Posted = 'show' in sent ? { form: sent.show, values: {} } : await answer(c, sent, addressOf(c, services.proxies))
      const page = await make(route.path, posted)
      return page ? c.body(page.html, statusOf(posted), page.headers) : next()
    } finally {
      place.leave()
    }
  }
}
