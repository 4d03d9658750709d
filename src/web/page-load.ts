import type { Ask } from './ask.ts'
import type { Page, PageRoute, Paging } from './page.ts'
import { cursorIn } from './page-address.ts'

/** Where a page is loaded for, and what it is called; `signal` is aborted once somebody has gone elsewhere. */
export type Destination = { address: string; title: string; signal: AbortSignal | undefined }

/** How a page gets what it shows there. Throws when it cannot. */
export type Load = (page: Page, paging: Paging, to: Destination) => Promise<unknown>

/** Asks through `ask`, the same on the server and in the browser. */
export const loadThrough =
  (ask: Ask): Load =>
  (page, paging) =>
    page.load(ask, paging)

/** Fetches a page with its script, and what it shows at this address. */
export async function loadRoute(
  route: PageRoute,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  load: Load,
  signal?: AbortSignal,
) {
  const page = await route.fetch()
  const cursor = route.paged ? cursorIn(new URLSearchParams(search)) : undefined
  return { route, page, data: await load(page, { cursor }, { address: pathname + search, title: route.title, signal }) }
}
