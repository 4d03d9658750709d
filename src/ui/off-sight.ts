/** What stays free around what is looked at, its ring included: pixels. */
const gap = 16

/**
 * How far the page is to scroll, in pixels, until something is whole in sight, with its ring, between the bar and what stands at the
 * lower edge; 0 where it is.
 */
export function offSight(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  const from = (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + gap
  const to = (document.querySelector('[data-lower-edge]')?.getBoundingClientRect().top ?? innerHeight) - gap
  if (top < from) return top - from
  return Math.max(0, Math.min(bottom - to, top - from))
}
