import { type RefObject, useEffect } from 'react'

type Props = { panel: RefObject<HTMLElement | null>; opener: RefObject<HTMLElement | null> }

/**
 * Puts the focus into the panel's first field when it opens, and back onto what opened it when it closes. Stands beside what
 * the panel holds, so that it acts only once that is there, each time it is shown and hidden.
 */
export function FocusFirst({ panel, opener }: Props) {
  useEffect(() => {
    const shown = panel.current
    shown?.scrollIntoView({ block: 'nearest' })
    shown?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus()
    return () => {
      // Unless it has gone on to what was just added.
      const at = document.activeElement
      if (at === document.body || shown?.contains(at)) opener.current?.focus()
    }
  }, [panel, opener])
  return null
}
