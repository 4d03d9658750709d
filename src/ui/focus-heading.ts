/** Puts the focus on the heading of a part of the page that has one, or on the page's own, without scrolling. */
export function focusHeading(section?: Element | null) {
  const id = section?.isConnected ? section.getAttribute('aria-labelledby') : null
  const all = [...document.querySelectorAll<HTMLElement>('#main h1')]
  const heading = (id && document.getElementById(id)) || all.find((one) => one.checkVisibility()) || document.getElementById('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
