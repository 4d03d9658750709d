import { useEffect, useLayoutEffect } from 'react'
import { beginAt, elementNamed } from './named-element.ts'
import type { RouterState } from './router.ts'
import { showAllFonts } from './show-all-fonts.ts'

/** Puts the window where the page was left, to the element that the address names, or to the top, once the page stands there. */
export function useScroll({ location, scroll }: RouterState) {
  useEffect(() => {
    // While a document comes and goes that is the browser's own matter.
    const byUs = () => {
      window.history.scrollRestoration = 'manual'
    }
    const byBrowser = () => {
      window.history.scrollRestoration = 'auto'
    }
    byUs()
    window.addEventListener('pageshow', byUs)
    window.addEventListener('pagehide', byBrowser)
    return () => {
      window.removeEventListener('pageshow', byUs)
      window.removeEventListener('pagehide', byBrowser)
    }
  }, [])

  useLayoutEffect(() => {
    if (scroll === 'stay') return
    showAllFonts()
    const named = scroll === 'top' ? elementNamed(location.hash) : null
    if (named) {
      named.scrollIntoView()
      beginAt(named)
    } else window.scrollTo(0, scroll === 'top' ? 0 : scroll)
  }, [location, scroll])
}
