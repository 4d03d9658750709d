import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'

const inputs = 'input:not([type="hidden"], [hidden]), select, textarea'

/** Focuses the first field within an element, or its first button if it has no field. */
export function focusFirst(within: Element | null | undefined) {
  const firstOf = (kind: string) => (within?.matches(kind) ? within : within?.querySelector(kind)) as HTMLElement | null | undefined
  const first = firstOf(inputs) ?? firstOf('button')
  first?.focus()
}

/** Replaces a form by another, and focuses its first field, because the pressed button is gone. */
export function goOn(pressed: Element, show: () => void) {
  const around = pressed.closest('main, dialog')
  flushSync(show)
  if (document.activeElement === document.body) focusFirst(around?.querySelector('form'))
}

/** Focuses the heading of a section that has one, or that of the page, without scrolling. */
export function focusHeading(section?: Element | null) {
  const id = section?.isConnected ? section.getAttribute('aria-labelledby') : null
  const all = [...document.querySelectorAll<HTMLElement>('#main h1')]
  const heading = (id && document.getElementById(id)) || all.find((one) => one.checkVisibility()) || document.getElementById('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

type Props = { panel: RefObject<HTMLElement | null>; opener: RefObject<HTMLElement | null> }

/** Focuses the first field of a panel when it opens, and its opener when it closes. Rendered beside its content. */
export function PanelFocus({ panel, opener }: Props) {
  useEffect(() => {
    const opened = panel.current
    opened?.scrollIntoView({ block: 'nearest' })
    focusFirst(opened)
    return () => {
      // Unless the focus has moved to the new entry.
      const at = document.activeElement
      if (at === document.body || opened?.contains(at)) opener.current?.focus()
    }
  }, [panel, opener])
  return null
}
