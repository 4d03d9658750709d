import { Hono } from 'hono'
import { club } from '../../../content/club.ts'
import { isId } from '../../contract/call.ts'
import type { Thing } from '../../contract/collection.ts'
import { groupsWord } from '../../contract/entry-path.ts'
import { pdf } from '../../contract/largest.ts'
import { slugAsked } from '../../contract/slug.ts'
import { entryPagesOf } from '../../entries/entry-pages.ts'
import { groupsOf } from '../../entries/groups.ts'
import { redirect } from '../../http/replies/reply.ts'
import { filePolicy } from '../../http/security/headers.ts'
import type { Services } from '../../http/services.ts'
import type { SiteParts } from '../../http/site-parts.ts'
import { posterPathOf, posterWord } from './contract.ts'
import { type Addressed, cardsOfPages, markOf, posterOf, shareCard } from './server/drawings.ts'
import { drawnFiles } from './server/drawn-files.ts'

const cardFile = /^(.+)-([0-9a-f]{20})\.jpg$/
/** Other sites may show cards, such as a chat in a browser, which checks every redirect too. */
const shown = { 'cross-origin-resource-policy': 'cross-origin' }
const cardHeaders = { ...shown, 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, s-maxage=60, immutable' }

/** Share cards and posters. A card with an old hash redirects to the present one, so that no drawings can be made up. */
export function shareRoutes(services: Services, { collections, pages }: SiteParts): Hono {
  if (collections.some(({ table }) => table === cardsOfPages)) throw new Error(`No collection can be called “${cardsOfPages}”.`)
  const { store, publicOrigin } = services
  const reply = drawnFiles(services, collections)
  const app = new Hono()
  serveCard('/card/:of/:file', cardAt)
  serveCard(`/card/:of/${groupsWord}/:file`, cardOfGroupAt)
  // What takes place on a day, at a time.
  for (const thing of collections) if (thing.at !== undefined && thing.schema?.says.startDate) servePoster({ ...thing, at: thing.at })
  return app

  function serveCard(path: string, find: (of: string, whose: string) => Promise<Addressed | undefined>) {
    app.get(path, async (c, next) => {
      const [, whose = '', mark] = cardFile.exec(c.req.param('file') ?? '') ?? []
      const card = await find(c.req.param('of') ?? '', whose)
      if (card === undefined) return next()
      if (mark !== card.mark) return c.body(null, 302, { ...shown, location: card.address, 'cache-control': 'no-store' })
      return reply(c, card, cardHeaders)
    })
  }

  function servePoster(thing: Thing & { at: string }) {
    app.get(`${thing.at}/:slug/${posterWord}`, async (c, next) => {
      const slug = c.req.param('slug')
      const found = await entryPagesOf(store.db, thing).entryAt(slug)
      if (found === undefined) return next()
      if (found.slug !== slug) return redirect(posterPathOf(thing, found.slug), services.headers)
      const drawing = posterOf(thing, found, publicOrigin ?? new URL(c.req.url).origin)
      // It contains the address of the site. If only this reader's request gave that, no other reader may get it.
      const cached = publicOrigin === undefined ? 'private, no-cache' : 'no-cache'
      const headers = { ...filePolicy(pdf), 'content-type': pdf, 'cache-control': cached }
      return reply(c, { whose: `${thing.table}/${found.id}`, mark: markOf(drawing), drawing }, headers)
    })
  }

  async function cardAt(of: string, id: string) {
    if (of === cardsOfPages) {
      const route = pages.find((page) => page.id === id)
      return route && shareCard({ page: route, description: (await route.fetch()).description ?? club.description })
    }
    const thing = collections.find(({ table }) => table === of)
    if (thing?.at === undefined || !isId(id)) return undefined
    const entry = await store.rows(thing).find(id)
    return entry ? shareCard({ thing, entry: entry as Record<string, unknown> }) : undefined
  }

  async function cardOfGroupAt(of: string, slug: string) {
    const thing = collections.find(({ table }) => table === of)
    if (thing?.at === undefined || thing.groupedBy === undefined) return undefined
    const whole = await groupsOf(store.db, thing).wholeAt(slugAsked(slug))
    return whole && shareCard({ thing, whole })
  }
}
