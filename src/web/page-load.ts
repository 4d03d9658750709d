import type { Gone } from '../contract/entry-calls.ts'
import type { Ask } from './ask.ts'
import type { Page, PageRoute } from './page.ts'
import { cursorIn, within } from './page-address.ts'
import { wordsIn } from './words-in-address.ts'

export type Place = Pick<URL, 'pathname' | 'search'>

/**
 * A page with its data and the query string for which it was loaded; `gone`: the entry that the page shows was deleted or cancelled since,
 * with a sentence without its full stop.
 */
export type Loaded = { route: PageRoute; page: Page; data: unknown; search: string; gone?: { what: Gone['gone']; words: string } }

/** Loads a page's code and its data through `ask`, the same on the server and in the browser. Throws if a call is refused. */
export async function loadRoute(route: PageRoute, { pathname, search }: Place, ask: Ask): Promise<Loaded> {
  const page = await route.fetch()
  const query = new URLSearchParams(search)
  const cursor = route.paged ? cursorIn(query) : undefined
  const words = route.sought ? wordsIn(query) : ''
  const data = await page.load(ask, { cursor, words, slug: route.list && within(pathname)?.slug, query })
  return { route, page, search, data }
}
