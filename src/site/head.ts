import { club } from '../../content/club.ts'
import type { Thing } from '../contract/collection.ts'
import type { GroupAsWhole } from '../contract/entry-calls.ts'
import { calendarPath, everything, feedForms, feedPath, listPath } from '../contract/entry-path.ts'
import { escaped } from '../contract/text-format.ts'
import { written } from '../features/feeds/server/feed-text.ts'
import { titleOfSeveral } from '../features/feeds/server/texts.ts'
import type { PageRoute } from '../web/page.ts'
import * as collections from './collections.ts'
import { serverFeatures } from './features.server.ts'
import { jsonLd, type Shown } from './json-ld.ts'

type Head = {
  route: Pick<PageRoute, 'id' | 'path' | 'title' | 'list'>
  title: string
  description: string
  path: string
  data: unknown
  publicOrigin: string | undefined
}

/** The club's icon: that of the page, and the logo of its organisation. */
export const icon = '/static/icon.svg'

const all: Thing[] = Object.values(collections)
const withNodes = all.filter(({ schema }) => schema?.type === 'Question' || schema?.type === 'VideoObject')

/** The Open Graph and card tags and the JSON-LD of a page; no absolute addresses without PUBLIC_ORIGIN, as Host is one reader's. */
export function headOf({ route, title, description, path, data, publicOrigin: origin }: Head): string {
  const { entry, whole } = (data ?? {}) as { entry?: Record<string, unknown>; whole?: GroupAsWhole }
  const thing = route.list && all.find(({ at }) => at === route.list?.path)
  const of = thing && entry && { thing, entry }
  const card = serverFeatures.cardOf?.(of ?? (thing && whole ? { thing, whole } : { page: route, description }))
  const hasCard = origin !== undefined && card !== undefined
  const tags = {
    'og:type': of ? 'article' : 'website',
    'og:site_name': club.title,
    'og:locale': club.locale,
    'og:title': title,
    'og:description': description,
    ...(origin !== undefined && { 'og:url': origin + path }),
    ...(hasCard && {
      'og:image': origin + card.address,
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': [title, card.line].filter(Boolean).join(' · '),
    }),
  }
  const lines = Object.entries(tags).map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`)
  // Without it the picture would be small.
  if (hasCard) lines.push('<meta name="twitter:card" content="summary_large_image">')
  if (origin === undefined) return lines.join('\n')
  const graph = jsonLd({
    ...{ origin, title, description, path, logo: icon },
    way: path === '/' ? [] : [{ title: club.title, path: '/' }, ...(route.list ? [route.list] : []), { title, path }],
    of: of && { ...of, card: card && origin + card.address },
    shown: of ? [of] : listedIn(data),
  })
  return [...lines, `<script type="application/ld+json">${inHtml(graph)}</script>`].join('\n')
}

/** The tags by which programs find the feeds and the calendar of the page at a path. */
export function discovery(path: string | undefined): string {
  const thing = path === undefined ? undefined : all.find((one) => listPath(one) === path)
  const [at, title] = path === '/' ? [everything.at, club.name] : [thing?.at, thing && `${club.name}: ${titleOfSeveral(thing)}`]
  if (at === undefined || title === undefined) return ''
  const feeds = path === '/' || thing?.feed ? feedForms.map((form) => [written[form].type, feedPath({ at }, form)]) : []
  return [...feeds, ...(thing?.calendar ? [['text/calendar', calendarPath({ at })]] : [])]
    .map(([type, href = '']) => `<link rel="alternate" type="${type}" href="${escaped(href)}" title="${escaped(title)}">`)
    .join('\n')
}

/** JSON for a data block, in which only the sign that could end it matters. */
export const inHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The questions and videos in the lists of a page, found by their contracts. */
function listedIn(data: unknown): Shown[] {
  const lists = [data, ...Object.values((data as object | undefined) ?? {})].filter(Array.isArray)
  return lists.flatMap((list) =>
    withNodes
      .filter(({ wire }) => list.every((entry) => wire.safeParse(entry).success))
      .flatMap((thing) => list.map((entry) => ({ thing, entry }))),
  )
}
