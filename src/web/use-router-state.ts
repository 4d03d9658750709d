import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import type { Router, RouterState } from './router.ts'

/**
 * The router's state as React shows it. Another page comes with the browser's own fade where it has one and motion is wanted:
 * https://drafts.csswg.org/css-view-transitions-1/. Only what is shown waits for that, a frame; the address and the history are
 * written before. Who goes back or forward has seen the page, and is there at once.
 */
export function useRouterState(router: Router) {
  const [state, setState] = useState(router.state)
  const shown = useRef(state)
  const whenShown = useRef<(() => void)[]>([])

  useLayoutEffect(() => {
    shown.current = state
    for (const tell of whenShown.current.splice(0)) tell()
  }, [state])

  useLayoutEffect(() => {
    const root = document.documentElement
    let fade: ViewTransition | undefined
    /** The browser shows nothing else until it resolves: once what stood there is another page, which may be a newer one by then. */
    const shownWhole = async (begun: ViewTransition) => {
      const newest = router.state()
      if (fade === begun) root.dataset.faded = ''
      if (shown.current === newest) return
      await new Promise<void>((resolve) => {
        whenShown.current.push(resolve)
        startTransition(() => setState(newest))
      })
    }
    return router.follow((next, now) => {
      if (now) return setState(next)
      fade?.skipTransition()
      fade = undefined
      delete root.dataset.faded
      if (!fades(shown.current, next)) return startTransition(() => setState(next))
      const begun: ViewTransition = document.startViewTransition(() => shownWhole(begun))
      fade = begun
      void begun.finished.then(() => fade === begun && delete root.dataset.faded)
      // It is skipped where another page comes meanwhile, or the tab is hidden: the page is shown all the same.
      begun.ready.catch(() => {})
    })
  }, [router])

  return state
}

const fades = (shown: RouterState, next: RouterState) =>
  next.scroll === 'top' &&
  next.location.pathname !== shown.location.pathname &&
  'startViewTransition' in document &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches
