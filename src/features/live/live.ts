import { ask } from '../../web/browser-ask.ts'
import { NoSuchPage } from '../../web/no-such-page.ts'
import { loadRoute, loadThrough } from '../../web/page-load.ts'
import type { Router } from '../../web/router.ts'
import { askedBy, kindsShown, noting } from './asked-by.ts'
import { anything, type FirstEvent } from './contract.ts'
import type { Word } from './line.ts'
import { newsFor } from './news.ts'
import { newsBar } from './news-bar.tsx'
import { sharedLine } from './shared-line.ts'

/** Milliseconds: so far apart do those ask who were told at once; and where nothing is told, who comes back asks no sooner again. */
const apart = 300
const seldom = 10_000

/** Shows on open pages what changes on the site: which kinds have is told while a window is in sight, and the page asks anew. */
export function startLive(router: Router) {
  const news = newsFor(router, newsBar())
  const kindOf = new Map<string, string>()
  const root = document.documentElement
  let first: FirstEvent | undefined
  let id: string | undefined
  let isDeaf = !('EventSource' in window)
  let askedAt = performance.now()
  let soon: ReturnType<typeof setTimeout> | undefined
  let close: (() => void) | undefined

  function hear(word: Word) {
    isDeaf = word.lost ?? false
    root.toggleAttribute('data-live', !isDeaf)
    first = word.first ?? first
    id = word.id ?? id
    if (word.kinds) void consider(word.kinds)
  }

  async function consider(kinds: readonly string[]) {
    const { loaded, location } = router.state()
    if (loaded === undefined || first === undefined) return
    const shown = kindsShown(await askedBy(loaded, location), first)
    if (kinds.some((kind) => shown.has(kind)) || (kinds.includes(anything) && shown.size > 0)) lookSoon()
  }

  function lookSoon() {
    if (soon !== undefined) return
    soon = setTimeout(() => {
      soon = undefined
      void look()
    }, Math.random() * apart)
  }

  async function look() {
    const { loaded, location, target, revalidating } = router.state()
    // Who goes elsewhere is shown what is there now.
    if (loaded === undefined || target) return
    if (revalidating) return lookSoon()
    const told: FirstEvent = first ?? { shows: {}, words: {}, beat: 0 }
    askedAt = performance.now()
    try {
      const next = await loadRoute(
        loaded.route,
        { pathname: location.pathname, search: loaded.search },
        loadThrough(noting(ask, told, kindOf)),
      )
      const now = router.state()
      if (now.location.key !== location.key || now.target) return
      // Asked for meanwhile, and perhaps before what was told of.
      if (now.loaded !== loaded || now.revalidating) return lookSoon()
      news.offer(next, kindOf, told)
    } catch (error) {
      if (error instanceof NoSuchPage) return news.remove(loaded, error)
      // What stands there is better than nothing, and is asked for again with the next word.
      console.error(error)
    }
  }

  function comeBack() {
    if (isDeaf && performance.now() - askedAt >= seldom) lookSoon()
  }

  const query = () => (id !== undefined ? `since=${encodeURIComponent(id)}` : ageOf())
  function turn() {
    if (document.visibilityState === 'hidden') {
      close?.()
      close = undefined
      root.removeAttribute('data-live')
    } else {
      if ('EventSource' in window) close ??= sharedLine({ query, hear })
      comeBack()
    }
  }
  document.addEventListener('visibilitychange', turn)
  window.addEventListener('focus', comeBack)
  window.addEventListener('online', comeBack)
  turn()
}

/** How long ago the document was answered, where it was asked for: one that the browser had kept may be of any age. */
function ageOf() {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (document === undefined || document.transferSize === 0) return ''
  return `age=${Math.ceil(performance.now() - document.responseStart + 1000)}`
}
