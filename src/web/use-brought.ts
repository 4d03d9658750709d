import { type RefObject, useEffect, useRef } from 'react'

const hands = ['pointerdown', 'keydown', 'wheel']

/**
 * Brings what came late into sight, with the focus on its first button, once the browser has put the page where it was
 * before; not for somebody who has begun to do something meanwhile, nor twice.
 */
export function useBrought(part: RefObject<HTMLElement | null>, wanted: boolean) {
  const isOver = useRef(false)

  useEffect(() => {
    const ending = new AbortController()
    const end = () => {
      isOver.current = true
      ending.abort()
    }
    for (const hand of hands) addEventListener(hand, end, { signal: ending.signal, passive: true, capture: true })
    return () => ending.abort()
  }, [])

  useEffect(() => {
    if (!wanted) return
    const bring = () => {
      if (isOver.current) return
      isOver.current = true
      // Who was quicker than this script is at something already.
      if (document.activeElement !== document.body) return
      part.current?.querySelector('button')?.focus({ preventScroll: true })
      part.current?.scrollIntoView({ block: 'nearest' })
    }
    // The browser does that until the page has loaded, and once more as it is drawn.
    const soon = () => requestAnimationFrame(() => requestAnimationFrame(bring))
    if (document.readyState === 'complete') soon()
    else addEventListener('load', soon, { once: true })
  }, [part, wanted])
}
