import type { Hono, MiddlewareHandler } from 'hono'
import { answererOf, formSent, shownForm, statusOf } from '../http/forms/plain-form.ts'
import { noForm, turnAt } from '../http/queues/in-turn.ts'
import { Refused, refuse } from '../http/refused.ts'
import { freshReply, respond } from '../http/replies/reply.ts'
import type { Services } from '../http/services.ts'
import { addressOf } from '../http/visitor-address.ts'
import type { PageAddress } from '../web/page-address.ts'
import { type Make, putOffPages } from './put-off-pages.ts'
import { pages } from './routes.tsx'

type Site = { app: Hono; services: Services; find: (url: URL) => PageAddress | undefined; make: Make }

/** Forms that were sent without a script: their page answers, to this one reader alone, in his turn. */
export function plainForms({ app, services, find, make }: Site): MiddlewareHandler {
  const { lanes, proxies } = services
  const answer = answererOf(app, services)
  const putOff = putOffPages(make, services.cache)

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
      return shownForm(c, await respond(c, page), sent.wanted, services.publicOrigin)
    }
    const visitor = addressOf(c, proxies)
    const turn = await turnAt(c, { turns: lanes.forms, visitor, words: noForm, journal: services.journal })
    if (turn instanceof Refused) {
      const { html, headers } = await putOff(first, sent, turn)
      return c.body(html, turn.status as 503, { ...headers, 'cache-control': 'no-store', 'retry-after': String(turn.wait) })
    }
    try {
      const posted = await answer(c, sent, visitor)
      const { html, headers } = await make(first, posted)
      return c.body(html, statusOf(posted), { ...headers, 'cache-control': 'no-store' })
    } finally {
      turn.over()
    }
  }
}
