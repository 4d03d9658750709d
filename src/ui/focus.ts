import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'

const inputs = 'input:not([type="hidden"], [hidden]), select, textarea'

/** Puts the focus into the first field of what is given, or onto its first button if it has none. */
export function focusFirst(within: Element | null | undefined) {
  const firstOf = (kind: string) => (within?.matches(kind) ? within : within?.querySelector(kind)) as HTMLElement | null | undefined
  const first = firstOf(inputs) ?? firstOf('button')
  first?.focus()
}

/** Shows another form in place of one, and puts the focus into its first field: the button that was pressed is gone. */
export function goOn(pressed: Element, show: () => void) {
  const around = pressed.closest('main, dialog')
  flushSync(show)
  if (document.activeElement === document.body) focusFirst(around?.querySelector('form'))
}

/** Puts the focus on the heading of a part of the page that has one, or on the page's own, without scrolling. */
export function focusHeading(section?: Element | null) {
  const id = section?.isConnected ? section.getAttribute('aria-labelledby') : null
  const all = [...document.querySelectorAll<HTMLElement>('#main h1')]
  const heading = (id && document.getElementById(id)) || all.find((one) => one.checkVisibility()) || document.getElementById('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

type Props = { panel: RefObject<HTMLElement | null>; opener: RefObject<HTMLElement | null> }

/**
 * Puts the focus into the panel's first field when it opens, and back onto what opened it when it closes. Stands beside what
 * the panel holds, so that it acts only once that is there, each time it is shown and hidden.
 */
export function PanelFocus({ panel, opener }: Props) {
  useEffect(() => {
    const opened = panel.current
    opened?.scrollIntoView({ block: 'nearest' })
    focusFirst(opened)
    return () => {
      // Unless it has gone on to what was just added.
      const at = document.activeElement
      if (at === document.body || opened?.contains(at)) opener.current?.focus()
    }
  }, [panel, opener])
  return null
}
