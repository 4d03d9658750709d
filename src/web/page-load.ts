import type { Ask } from './ask.ts'
import type { Page, Paging } from './page.ts'

/** How a page gets what it shows there, for a request of the router. Throws when it cannot. */
export type Load = (page: Page, paging: Paging, request: Request) => Promise<unknown>

/** Asks through `ask`, the same on the server and in the browser. */
export const loadThrough =
  (ask: Ask): Load =>
  (page, paging) =>
    page.load(ask, paging)
