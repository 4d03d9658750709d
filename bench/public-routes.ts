import { everyRoute, routes } from '../e2e/routes.ts'
import { feedForms } from '../src/contract/program-paths.ts'
import { rawAnswer } from './raw-answer.ts'

const text = async (url: string) => String((await rawAnswer(url, 'identity')).body)
/** The addresses in a map, or an index of maps, as paths. */
const mapped = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)

/**
 * What anybody may ask a site for: its pages, one page of an entry of every kind and of a group of them, found through the map of the
 * site; and what programs read, found in the heads of the pages. `forPrograms` are counted, so that nobody may ask for many at once.
 */
export async function publicRoutes(origin: string) {
  const pages = await everyRoute(origin)
  const parts = mapped(await text(`${origin}/sitemap.xml`)).filter((part) => part !== '/sitemaps/pages.xml')
  const isFeed = (path: string) => [...feedForms, 'ics'].some((ending) => path.endsWith(`.${ending}`))
  const heads = await Promise.all(routes.map((path) => text(origin + path)))
  const feeds = heads.flatMap((html) =>
    [...html.matchAll(/<link rel="alternate"[^>]* href="([^"]+)"/g)].map(([, href = '']) => new URL(href, origin).pathname),
  )
  const one = pages.find((path) => path.startsWith('/events/'))
  return {
    pages,
    forPrograms: [
      ...new Set([...feeds.filter(isFeed), ...(one === undefined ? [] : [`${one}.ics`]), '/sitemap.xml', ...parts, '/robots.txt']),
    ],
  }
}
