/** Layout that moves by less is no shift to a browser: pixels. */
const unseen = 3

const seen = 'h1, h2, h3, p, a, button, dt, dd, li, img, article'

/** How far down what can be read in the window begins. */
const tops = () => Array.from(document.querySelectorAll(seen), (element) => element.getBoundingClientRect().top)

/**
 * Sets a page in our own fonts once they are here. Where that would move up or down what stands in the window, as where a heading is
 * broken into other lines, the stand-ins stay until the next page (`data-fonts="later"`, src/web/use-scroll.ts), so that nothing moves under
 * whoever reads.
 */
export function showFonts(root: HTMLElement) {
  const before = tops()
  root.dataset.fonts = ''
  const after = tops()
  const inWindow = (top: number) => top > 0 && top < innerHeight
  const moved = before.some((top, at) => {
    const then = after[at] ?? top
    return Math.abs(then - top) >= unseen && (inWindow(top) || inWindow(then))
  })
  if (moved) root.dataset.fonts = 'later'
}
