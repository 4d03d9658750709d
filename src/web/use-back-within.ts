import { useEffect, useRef } from 'react'
import { beginAt, elementNamed } from './named-element.ts'
import { useArrival } from './router-view.tsx'

/**
 * For a page of several parts: who goes back from one of them to another, or to where no part was named, begins at the heading that
 * is in sight there. Otherwise the focus would stay where they came from.
 */
export function useBackWithin() {
  const { location, scroll } = useArrival()
  const before = useRef(location.key)
  useEffect(() => {
    if (before.current === location.key) return
    before.current = location.key
    const heading = typeof scroll === 'number' && headingInSight(location.hash)
    if (heading) beginAt(heading)
  }, [location, scroll])
}

/** That of the part which was named, or the first; of a part that is longer than the screen it may stand above. */
function headingInSight(hash: string) {
  const all = [...document.querySelectorAll<HTMLElement>('#main :is(h1, h2)')].filter((one) => one.checkVisibility())
  const named = elementNamed(hash)
  const inSight = all.filter(isInSight)
  return inSight.find((one) => one === named) ?? inSight[0] ?? all.findLast((one) => one.getBoundingClientRect().top < innerHeight)
}

/** Neither out of the screen nor under what lies over the page. */
function isInSight(element: HTMLElement) {
  const { left, top, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + 1, top + height / 2))
}
