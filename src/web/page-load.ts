import type { Gone } from '../contract/entry-calls.ts'
import type { Ask } from './ask.ts'
import type { Page, PageRoute, Paging } from './page.ts'
import { cursorIn, within } from './page-address.ts'
import { withWords, wordsIn } from './words-in-address.ts'

/** Where a page is loaded for, and what it is called; `signal` is aborted once somebody has gone elsewhere. */
type Destination = { address: string; title: string; signal: AbortSignal | undefined }

export type Place = Pick<URL, 'pathname' | 'search'>

/** How a page gets what it shows there. Throws when it cannot. */
export type Load = (page: Page, paging: Paging, to: Destination) => Promise<unknown>

/** Asks through `ask`, the same on the server and in the browser. */
export const loadThrough =
  (ask: Ask): Load =>
  (page, paging) =>
    page.load(ask, paging)

/**
 * A page with what it shows, and the question behind its path that this answers; `gone`: what became meanwhile of all that it shows, as calls
 * tell it and in a sentence without its full stop.
 */
export type Loaded = { route: PageRoute; page: Page; data: unknown; search: string; gone?: { what: Gone['gone']; words: string } }

/** Under which address it is kept what a page shows: a list is the same whatever is looked for in it. */
export const addressKept = ({ sought }: PageRoute, { pathname, search }: Place) =>
  pathname + (sought === 'here' ? withWords(search, '') : search)

/** Fetches a page with its script, and what it shows at this address. */
export async function loadRoute(route: PageRoute, { pathname, search }: Place, load: Load, signal?: AbortSignal): Promise<Loaded> {
  const page = await route.fetch()
  const query = new URLSearchParams(search)
  const cursor = route.paged ? cursorIn(query) : undefined
  const words = route.sought ? wordsIn(query) : ''
  const address = addressKept(route, { pathname, search })
  return {
    route,
    page,
    search,
    data: await load(page, { cursor, words, slug: route.list && within(pathname)?.slug, query }, { address, title: route.title, signal }),
  }
}
