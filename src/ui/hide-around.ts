/**
 * Makes all of the page but this part inert while the part is shown, and returns what ends that. What lies over the whole
 * page stays: alerts (popovers), and whatever comes later. So does what was inert before.
 */
export function hideAround(part: Element) {
  let hidden: Element[] = []

  function hide() {
    for (let inside = part; inside.parentElement && inside !== document.body; inside = inside.parentElement)
      for (const beside of inside.parentElement.children) {
        if (beside === inside || beside.matches('[inert], [popover], script, style')) continue
        beside.toggleAttribute('inert', true)
        hidden.push(beside)
      }
  }

  function release() {
    for (const one of hidden) one.removeAttribute('inert')
    hidden = []
  }

  // The page that it lies on is hidden while another is on its way: then the bar is there to be used.
  const watch = new ResizeObserver(() => (part.checkVisibility() ? hide() : release()))
  watch.observe(part)
  hide()
  return () => {
    watch.disconnect()
    release()
  }
}
