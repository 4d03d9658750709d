/** Between what has the focus, its ring included, and what would lie on it: pixels. */
const gap = 16

/**
 * Scrolls what has the focus out from under what lies over the page, where a keyboard led to it: whoever points sees what they
 * point at, and it is not to move. What is higher than the room over that, such as the whole page, is in sight as it is: its end
 * is not where anybody was.
 */
export function outFromUnder(cover: Element | null) {
  const focused = document.activeElement
  if (!cover || !focused || cover.contains(focused) || !focused.matches(':focus-visible')) return
  const [over, under] = [cover.getBoundingClientRect(), focused.getBoundingClientRect()]
  const isApart = under.right <= over.left || under.left >= over.right || under.bottom + gap <= over.top || under.top >= over.bottom
  const isHigher = under.height + gap > over.top
  if (!isApart && !isHigher) window.scrollBy({ top: under.bottom + gap - over.top, behavior: 'instant' })
}
