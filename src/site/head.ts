import { club } from '../../content/club.ts'
import { escaped } from '../contract/text-format.ts'
import { cardOf, cardOfGroup, cardOfPage } from '../features/sharing/server/drawings.ts'
import type { PageRoute } from '../web/page.ts'
import { dataOf } from './in-html.ts'
import { jsonLd } from './json-ld.ts'
import { pages } from './routes.tsx'
import { entriesListed, entryOf, groupIn } from './shown-entries.ts'

/** What a page shows, as it is told to who does not read it: search engines, chats, readers by program. */
type Shown = {
  route: Pick<PageRoute, 'id' | 'path' | 'title'>
  title: string
  description: string
  /** Its one address. */
  path: string
  data: unknown
  publicOrigin: string | undefined
  icon: string
}

/**
 * The tags by which a page is told where it is linked to, its card among them. What must be a whole address is left out where the
 * site does not know its own: what the Host header says stands in no page that everyone is given.
 */
export function headOf({ route, title, description, path, data, publicOrigin: origin, icon }: Shown): string {
  const of = entryOf(route.path, data)
  const group = groupIn(route.path, data)
  const card = of ? cardOf(of.thing, of.entry) : group ? cardOfGroup(group.thing, group.whole) : cardOfPage(route, description)
  const tags = [
    named('og:type', of ? 'article' : 'website'),
    named('og:site_name', club.title),
    named('og:locale', club.locale),
    named('og:title', title),
    named('og:description', description),
    ...(origin === undefined
      ? ['<meta name="twitter:card" content="summary">']
      : [
          named('og:url', origin + path),
          named('og:image', origin + card.address),
          named('og:image:type', 'image/jpeg'),
          named('og:image:width', '1200'),
          named('og:image:height', '630'),
          named('og:image:alt', [title, card.drawing.sheet.make === 'card' ? card.drawing.sheet.line : ''].filter(Boolean).join(' · ')),
          '<meta name="twitter:card" content="summary_large_image">',
        ]),
  ]
  if (origin === undefined) return tags.join('\n')
  const list = pages.find(({ path }) => path === (of ?? group)?.thing.at)
  const home = { title: club.title, path: '/' }
  const graph = jsonLd({
    ...{ origin, title, description, path, logo: icon },
    way: path === '/' ? [] : [home, ...(list ? [list] : []), { title, path }],
    of: of && { ...of, card: origin + card.address },
    listed: of ? [] : entriesListed(data),
  })
  return [...tags, `<script type="application/ld+json">${dataOf(graph)}</script>`].join('\n')
}

const named = (property: string, content: string) => `<meta property="${property}" content="${escaped(content)}">`
