import { Hono } from 'hono'
import { club } from '../../content/club.ts'
import * as things from '../club/things.ts'
import { isId } from '../contract/call.ts'
import type { Thing } from '../contract/thing.ts'
import type { Services } from '../server/services.ts'
import { sheetReply } from '../server/sheets/sheet-reply.ts'
import { type Addressed, cardOf, cardOfPage, cardsOfPages } from './drawings.ts'
import { pages } from './routes.tsx'

const form = /^([0-9a-z-]+)-([0-9a-f]{20})\.jpg$/
/** Other sites show it, as a chat in a browser does, which looks at each answer on the way to it. */
const shown = { 'cross-origin-resource-policy': 'cross-origin' }
const headers = { ...shown, 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable' }

/**
 * Serves the cards that stand beside links in chats, each at the address that its page names. Nobody makes up one: whose it is stands
 * in the address, and where the hash is not that of what it says now the asker is led to the card that it has. Any other address is left
 * to the pages.
 */
export function cardsRoute(services: Services): Hono {
  const reply = sheetReply(services)
  const app = new Hono()
  app.get('/card/:of/:file', async (c, next) => {
    const [, id = '', mark] = form.exec(c.req.param('file')) ?? []
    const card = await cardAt(c.req.param('of'), id)
    if (card === undefined) return next()
    if (mark !== card.mark) return c.body(null, 302, { ...shown, location: card.address, 'cache-control': 'no-store' })
    return reply(c, { drawing: card.drawing, mark, headers })
  })
  return app

  async function cardAt(of: string, id: string): Promise<Addressed | undefined> {
    if (of === cardsOfPages) {
      const route = pages.find((page) => page.id === id)
      return route && cardOfPage(route, (await route.fetch()).description ?? club.description)
    }
    const thing = Object.values(things).find(({ table }: Thing) => table === of) as Thing | undefined
    if (thing?.at === undefined || !isId(id)) return undefined
    const entry = await services.store.rows(thing).find(id)
    return entry ? cardOf(thing, entry as Record<string, unknown>) : undefined
  }
}
