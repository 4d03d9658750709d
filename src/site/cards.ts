import { type Context, Hono } from 'hono'
import { club } from '../../content/club.ts'
import * as things from '../club/things.ts'
import { isId } from '../contract/call.ts'
import type { Thing } from '../contract/thing.ts'
import { notFound, Refused, refuse } from '../server/refused.ts'
import type { Services } from '../server/services.ts'
import { noSheet, turnAt } from '../server/turns/in-turn.ts'
import { addressOf } from '../server/visitor-address.ts'
import { type Addressed, cardOf, cardOfPage, cardsOfPages } from './drawings.ts'
import { pages } from './routes.tsx'

const form = /^([0-9a-z-]+)-([0-9a-f]{20})\.jpg$/
const gone = notFound('Card')

/**
 * Serves the cards that stand beside links in chats, each at the address that its page names. Nobody makes up one: whose it is stands
 * in the address, and where the hash is not that of what it says now the asker is led to the card that it has.
 */
export function cardsRoute({ store, sheets, lanes, proxies, journal }: Services): Hono {
  const app = new Hono()
  app.get('/card/:of/:file', async (c) => {
    const [, id = '', mark] = form.exec(c.req.param('file')) ?? []
    const card = await cardAt(c.req.param('of'), id)
    if (card === undefined) return refuse(c, gone)
    if (mark !== card.mark) return c.body(null, 302, { location: card.address, 'cache-control': 'no-store' })
    const headers = {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      etag: `"${mark}"`,
    }
    if (c.req.header('if-none-match')?.includes(mark)) return c.body(null, 304, headers)
    const turn = () => turnAt(c, { turns: lanes.sheets, visitor: addressOf(c, proxies), words: noSheet, journal })
    const drawn = await sheets.drawn(mark, card.drawing, turn)
    return drawn instanceof Refused ? refuse(c, drawn) : send(c, drawn, headers)
  })
  return app

  async function cardAt(of: string, id: string): Promise<Addressed | undefined> {
    if (of === cardsOfPages) {
      const route = pages.find((page) => page.id === id)
      return route && cardOfPage(route, (await route.fetch()).description ?? club.description)
    }
    const thing = Object.values(things).find(({ table }: Thing) => table === of) as Thing | undefined
    if (thing?.at === undefined || !isId(id)) return undefined
    const entry = await store.rows(thing).find(id)
    return entry ? cardOf(thing, entry as Record<string, unknown>) : undefined
  }
}

function send(c: Context, file: Buffer, headers: Record<string, string>) {
  // Other sites show it, as a chat in a browser does.
  const whole = { ...headers, 'cross-origin-resource-policy': 'cross-origin', 'content-length': String(file.length) }
  return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(file), { headers: whole })
}
