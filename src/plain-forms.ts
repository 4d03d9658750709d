import type { Hono, MiddlewareHandler } from 'hono'
import { type Make, putOffPages } from './put-off-pages.ts'
import { pages } from './routes.tsx'
import { noForm, turnAt } from './server/in-turn.ts'
import { answerForm, formSent, statusOf } from './server/plain-form.ts'
import { Refused, refuse } from './server/refused.ts'
import type { Services } from './server/services.ts'
import { addressOf } from './server/visitor-address.ts'
import type { Asked } from './web/page-address.ts'

type Site = { app: Hono; services: Services; find: (url: URL) => Asked | undefined; make: Make }

/** Forms that were sent without a script: their page answers, to this one reader alone, in his turn. */
export function plainForms({ app, services, find, make }: Site): MiddlewareHandler {
  const { lanes, proxies, store } = services
  const putOff = putOffPages(make, services.cache)

  return async (c, next) => {
    const { first } = find(new URL(c.req.url)) ?? {}
    const forms = (await pages.find(({ path }) => path === first)?.fetch())?.forms
    if (first === undefined || !forms) return next()
    // Before the turn, because whoever sends it slowly, or never to its end, would hold that as long.
    const sent = await formSent(c, forms)
    if (sent instanceof Refused) return refuse(c, sent)
    const visitor = addressOf(c, proxies)
    const turn = await turnAt(c, { turns: lanes.forms, visitor, words: noForm, journal: services.journal })
    if (turn instanceof Refused) {
      const { html, headers } = await putOff(first, sent, turn)
      return c.body(html, turn.status as 503, { ...headers, 'cache-control': 'no-store', 'retry-after': String(turn.wait) })
    }
    try {
      const answered = await answerForm(c, app, sent, store.settings, visitor)
      const { html, headers } = await make(first, answered)
      return c.body(html, statusOf(answered), { ...headers, 'cache-control': 'no-store' })
    } finally {
      turn.over()
    }
  }
}
