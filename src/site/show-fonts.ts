/** Layout that moves by less is no shift to a browser: pixels. */
const unseen = 3

/** Our own in front of their stand-ins (src/ui/tokens.css). */
const ours = /^"(?:Instrument Sans Variable|Bricolage Grotesque)", /

const holdsText = ({ childNodes }: Element) =>
  Array.from(childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())

/**
 * Sets a page in our own fonts once they are here, and moves nothing up or down that stands in the window. A text that would be broken into
 * other lines keeps its stand-in until the next page (`data-fonts="later"`); where something moves all the
 * same, as where links stand in a row, the whole page does.
 */
export function showFonts(root: HTMLElement) {
  const texts = Array.from(document.querySelectorAll('#root *')).filter(holdsText)
  const places = () => texts.map((element) => element.getBoundingClientRect())
  const before = places()
  const differs = (after: DOMRect[], what: 'top' | 'height') => (_: Element, at: number) => {
    const [one, other] = [before[at], after[at]] as [DOMRect, DOMRect]
    return Math.min(one.top, other.top) < innerHeight && Math.abs(one[what] - other[what]) >= unseen
  }
  root.dataset.fonts = ''
  const broken = texts.filter(differs(places(), 'height')) as HTMLElement[]
  for (const element of broken) {
    element.dataset.fonts = 'later'
    element.style.fontFamily = getComputedStyle(element).fontFamily.replace(ours, '')
  }
  if (texts.some(differs(places(), 'top'))) root.dataset.fonts = 'later'
}
