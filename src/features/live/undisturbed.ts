type Box = { top: number; left: number; right: number; bottom: number }
/** `text`: its own, not that of what is within; `width`: that of all its lines. */
type Seen = Box & { element: Element; isInnermost: boolean; text: string; width: number }

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
 * Changes the page so that nothing that is in sight goes from its place: what grows or goes above it is scrolled by. Only what says
 * something else now may be of another width, and push what stands beside it on its line by as much. Where that cannot be, as beside
 * what comes in its midst, all is as before, and false is returned. Both must be done when they return.
 */
export function undisturbed(change: () => void, takeBack: () => void): boolean {
  const { style } = document.documentElement
  const y = window.scrollY
  const before = seenIn(document.getElementById('root') as HTMLElement)
  // The browser would scroll by as well.
  style.setProperty('overflow-anchor', 'none')
  try {
    change()
    const anchor = before.find(({ element, isInnermost }) => isInnermost && element.closest('main') && element.isConnected)
    const by = anchor ? anchor.element.getBoundingClientRect().top - anchor.top : 0
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
    const grown = before.flatMap(growthOf)
    if (before.every((seen) => !seen.isInnermost || isInPlace(seen, grown))) return true
    takeBack()
    window.scrollTo({ top: y, behavior: 'instant' })
    return false
  } finally {
    style.removeProperty('overflow-anchor')
  }
}

/** What is in sight and has nothing within, since what is around it may end elsewhere; and what says something beside what is within. */
const seenIn = (root: HTMLElement): Seen[] =>
  [...root.querySelectorAll('*')].flatMap((element) => {
    const isInnermost = element.childElementCount === 0
    const text = ownText(element)
    if ((!isInnermost && text === '') || !isInSight(element)) return []
    return [{ element, isInnermost, text, width: widthOf(element), ...boxOf(element) }]
  })

const ownText = ({ childNodes }: Element) =>
  [...childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : '')).join('')

/** Words run over several lines, of which only the last pushes what comes behind it. */
const widthOf = (element: Element) => [...element.getClientRects()].reduce((sum, { width }) => sum + width, 0)

function boxOf(element: Element): Box {
  const { top, left, right, bottom } = element.getBoundingClientRect()
  return { top, left, right, bottom: Math.min(bottom, innerHeight) }
}

/** By how much what says something else now is wider or narrower, and where that may push something. */
function growthOf({ element, text, width, top, bottom }: Seen) {
  if (!element.isConnected || ownText(element) === text) return []
  return [{ around: element.parentElement, by: Math.abs(widthOf(element) - width), top, bottom }]
}

function isInPlace({ element, ...was }: Seen, grown: ReturnType<typeof growthOf>) {
  const is = boxOf(element)
  const isWhere = (side: keyof Box, by: number) => Math.abs(is[side] - was[side]) < 1 + by
  const onItsLine = grown.filter(({ around, top, bottom }) => top < was.bottom && bottom > was.top && around?.contains(element))
  const pushed = onItsLine.reduce((sum, { by }) => sum + by, 0)
  return element.isConnected && isWhere('top', 0) && isWhere('bottom', 0) && isWhere('left', pushed) && isWhere('right', pushed)
}
