import type { PageRoute } from './page.ts'
import { type Load, loadRoute } from './page-load.ts'

/** Milliseconds for which what was fetched ahead is as good as what is asked for now. */
const lasts = 5000

/** Fetches a page that somebody is about to go to; who then does finds it there, or on its way. */
export function fetchingAhead(load: Load) {
  let ahead: { address: string; data: Promise<unknown>; since: number } | undefined
  const isThere = (address: string) => ahead?.address === address && performance.now() - ahead.since < lasts

  const begin: Load = (page, paging, to) => {
    const data = load(page, paging, to)
    // Who comes for it is told; nobody else is concerned.
    data.catch(() => {})
    ahead = { address: to.address, data, since: performance.now() }
    return data
  }

  return {
    /** The same way to load, which takes what was fetched ahead, once. */
    load: ((page, paging, to) => {
      const kept = isThere(to.address) ? ahead?.data : undefined
      if (kept) ahead = undefined
      return kept ?? load(page, paging, to)
    }) as Load,

    fetch: (route: PageRoute, url: URL) => {
      const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
      if (isThere(url.pathname + url.search) || connection?.saveData) return
      void loadRoute(route, url, begin).catch(() => {})
    },

    /** What was fetched may be other by now. */
    forget: () => {
      ahead = undefined
    },
  }
}

export type Ahead = Pick<ReturnType<typeof fetchingAhead>, 'fetch' | 'forget'>
