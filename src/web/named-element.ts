/** The element that an address names after its #; null where the page has none. */
export function elementNamed(hash: string) {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null // its percent signs mean nothing
  }
}

/**
 * Begins there, as a browser does that follows such a link: the next Tab leads to what comes after. The focus is on its
 * heading, for that has a name to be heard; what can have the focus itself has it.
 */
export function beginAt(element: HTMLElement) {
  if (element.contains(document.activeElement)) return
  const place = element.hasAttribute('tabindex') ? element : (element.querySelector<HTMLElement>('h1, h2, h3') ?? element)
  place.focus({ preventScroll: true })
  if (document.activeElement === place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}
