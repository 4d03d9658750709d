import { allowed } from '../ui/submission.ts'

// In the browser: the switch from the fallback fonts to our own ones.
const root = document.documentElement
/** What every page is written in, as the browser's font loading names it. */
const faces = ['400 1em "Instrument Sans Variable"', '700 1em "Bricolage Grotesque"']
/** What local storage contains once they are in the browser's cache. Increase it when the fonts change. */
const version = '2'

/** Loads our own fonts, and returns whether all came. */
export async function loadFonts(): Promise<boolean> {
  const found = await Promise.all(faces.map((face) => document.fonts.load(face))).catch(() => [[]])
  return found.every((face) => face.length > 0)
}

/** Applies our fonts if they are in the browser's cache and nothing is painted yet. */
export async function applyCachedFonts() {
  if (localStorage.getItem('fonts') !== version || !(await loadFonts())) return
  if (performance.getEntriesByType('paint').length === 0) root.dataset.fonts = ''
}

/** Browsers do not count a move of fewer pixels as a layout shift. */
const unseen = 3
/** With more texts, new fonts keep a slow phone busy for most of a second: such a page gets them next time. */
const manyTexts = 250

/** Our own font at the start of a list; its fallback follows (src/ui/tokens.css). */
const ours = /^"(?:Instrument Sans Variable|Bricolage Grotesque)", /

const holdsText = ({ childNodes }: Element) =>
  Array.from(childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())

/** Switches to our own fonts without moving anything in the window. */
// A text whose lines would break elsewhere keeps its fallback until the next page; if something would still move, the whole page does.
export async function showFonts() {
  if (!(await loadFonts()) || root.dataset.fonts !== undefined) return
  allowed(() => localStorage.setItem('fonts', version))
  const texts = Array.from(document.querySelectorAll<HTMLElement>('#root *')).filter(holdsText)
  if (texts.length > manyTexts) {
    root.dataset.fonts = 'later'
    return
  }
  const places = () => texts.map((element) => element.getBoundingClientRect())
  const before = places()
  const differs = (after: DOMRect[], what: 'top' | 'height') => (_: Element, at: number) => {
    const [one, other] = [before[at], after[at]] as [DOMRect, DOMRect]
    return Math.min(one.top, other.top) < innerHeight && Math.abs(one[what] - other[what]) >= unseen
  }
  root.dataset.fonts = ''
  for (const element of texts.filter(differs(places(), 'height'))) {
    element.dataset.fonts = 'later'
    element.style.fontFamily = getComputedStyle(element).fontFamily.replace(ours, '')
  }
  if (texts.some(differs(places(), 'top'))) root.dataset.fonts = 'later'
}
