/**
 * Makes all of the page but this part inert, and returns what undoes that. What lies over the whole page stays: alerts
 * (popovers), and whatever comes later. So does what was inert before.
 */
export function hideAround(part: Element | null) {
  const hidden: Element[] = []
  for (let inside = part; inside?.parentElement && inside !== document.body; inside = inside.parentElement)
    for (const beside of inside.parentElement.children) {
      if (beside === inside || beside.matches('[inert], [popover], script, style')) continue
      beside.toggleAttribute('inert', true)
      hidden.push(beside)
    }
  return () => {
    for (const one of hidden) one.removeAttribute('inert')
  }
}
