import { everyRoute, routes } from '../e2e/routes.ts'
import { feedForms } from '../src/contract/entry-path.ts'
import { rawAnswer } from './raw-answer.ts'

const text = async (url: string) => String((await rawAnswer(url, 'identity')).body)

/**
 * What anybody may ask a site for: its pages, one page of an entry of every kind and of a group of them, found through the map of the
 * site; and what programs read, found in the heads of the pages. `forPrograms` are calendars, feeds and the map.
 */
export async function publicRoutes(origin: string) {
  const pages = await everyRoute(origin)
  const isFeed = (path: string) => [...feedForms, 'ics'].some((ending) => path.endsWith(`.${ending}`))
  const heads = await Promise.all(routes.map((path) => text(origin + path)))
  const feeds = heads.flatMap((html) =>
    [...html.matchAll(/<link rel="alternate"[^>]* href="([^"]+)"/g)].map(([, href = '']) => new URL(href, origin).pathname),
  )
  const one = pages.find((path) => path.startsWith('/events/'))
  return {
    pages,
    forPrograms: [...new Set([...feeds.filter(isFeed), ...(one === undefined ? [] : [`${one}.ics`]), '/sitemap.xml', '/robots.txt'])],
  }
}
