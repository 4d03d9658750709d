import { type RefObject, useEffect } from 'react'
import { focusFirst } from './focus-first.ts'

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
