type Seen = { element: Element; top: number; left: number; right: number; bottom: number }

/** The part of the window in which somebody reads: what lies under the bar is not seen. */
const sight = () => {
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bar')) || 0
  return { top: bar, bottom: innerHeight }
}

/** Whether any of an element is in sight. */
export function isInSight(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  const { top: from, bottom: to } = sight()
  return bottom > from && top < to
}

/** Whether an element lies above what is in sight. */
export const isAbove = (element: Element) => element.getBoundingClientRect().bottom <= sight().top

/**
 * Changes the page so that nothing that is in sight goes from its place: what grows or goes above it is scrolled by. Where that
 * cannot be, as beside what comes in its midst, all is as before, and false is returned. Both must be done when they return.
 */
export function undisturbed(change: () => void, takeBack: () => void): boolean {
  const { style } = document.documentElement
  const y = window.scrollY
  const before = seenIn(document.getElementById('root') as HTMLElement)
  // The browser would scroll by as well.
  style.setProperty('overflow-anchor', 'none')
  try {
    change()
    const anchor = before.find(({ element }) => element.closest('main') && element.isConnected)
    const by = anchor ? anchor.element.getBoundingClientRect().top - anchor.top : 0
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
    if (before.every(isInPlace)) return true
    takeBack()
    window.scrollTo({ top: y, behavior: 'instant' })
    return false
  } finally {
    style.removeProperty('overflow-anchor')
  }
}

/** What is in sight and has nothing within: what is around it may end elsewhere. */
const seenIn = (root: HTMLElement): Seen[] =>
  [...root.querySelectorAll('*')]
    .filter((element) => element.childElementCount === 0 && isInSight(element))
    .map((element) => ({ element, ...boxOf(element) }))

function boxOf(element: Element) {
  const { top, left, right, bottom } = element.getBoundingClientRect()
  return { top, left, right, bottom: Math.min(bottom, innerHeight) }
}

function isInPlace({ element, ...was }: Seen) {
  const is = boxOf(element)
  return element.isConnected && (['top', 'left', 'right', 'bottom'] as const).every((side) => Math.abs(is[side] - was[side]) < 1)
}
