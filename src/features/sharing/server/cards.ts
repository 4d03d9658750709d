import { Hono } from 'hono'
import { club } from '../../../../content/club.ts'
import { isId } from '../../../contract/call.ts'
import type { Thing } from '../../../contract/collection.ts'
import { groupsWord } from '../../../contract/entry-path.ts'
import { slugAsked } from '../../../contract/slug.ts'
import { groupsOf } from '../../../entries/groups.ts'
import type { Services } from '../../../http/services.ts'
import * as things from '../../../site/collections.ts'
import { pages } from '../../../site/routes.tsx'
import { type Addressed, cardOf, cardOfGroup, cardOfPage, cardsOfPages } from './drawings.ts'
import { sheetReply } from './sheet-reply.ts'

const form = /^(.+)-([0-9a-f]{20})\.jpg$/
/** Other sites show it, as a chat in a browser does, which looks at each answer on the way to it. */
const shown = { 'cross-origin-resource-policy': 'cross-origin' }
const headers = { ...shown, 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, s-maxage=60, immutable' }

/**
 * Serves the cards that stand beside links in chats, each at the address that its page names. Nobody makes up one: whose it is stands
 * in the address, and where the hash is not that of what it says now the asker is led to the card that it has. Any other address is left
 * to the pages.
 */
export function cardsRoute(services: Services): Hono {
  const reply = sheetReply(services)
  const { store } = services
  const app = new Hono()
  serve('/card/:of/:file', cardAt)
  serve(`/card/:of/${groupsWord}/:file`, cardOfGroupAt)
  return app

  function serve(path: string, find: (of: string, whose: string) => Promise<Addressed | undefined>) {
    app.get(path, async (c, next) => {
      const [, whose = '', mark] = form.exec(c.req.param('file') ?? '') ?? []
      const card = await find(c.req.param('of') ?? '', whose)
      if (card === undefined) return next()
      if (mark !== card.mark) return c.body(null, 302, { ...shown, location: card.address, 'cache-control': 'no-store' })
      return reply(c, card, headers)
    })
  }

  async function cardAt(of: string, id: string): Promise<Addressed | undefined> {
    if (of === cardsOfPages) {
      const route = pages.find((page) => page.id === id)
      return route && cardOfPage(route, (await route.fetch()).description ?? club.description)
    }
    const thing = thingOf(of)
    if (thing?.at === undefined || !isId(id)) return undefined
    const entry = await store.rows(thing).find(id)
    return entry ? cardOf(thing, entry as Record<string, unknown>) : undefined
  }

  async function cardOfGroupAt(of: string, slug: string): Promise<Addressed | undefined> {
    const thing = thingOf(of)
    if (thing?.at === undefined || thing.groupedBy === undefined) return undefined
    const whole = await groupsOf(store.db, thing).wholeAt(slugAsked(slug))
    return whole && cardOfGroup(thing, whole)
  }
}

const thingOf = (table: string) => Object.values<Thing>(things).find((thing) => thing.table === table)
