import { flushSync } from 'react-dom'

const inputs = 'input:not([type="hidden"], [hidden]), select, textarea'

/**
 * Puts the focus into the first field of what is given, or onto its first button where it has none; false where it has
 * neither.
 */
export function focusFirst(within: Element | null | undefined) {
  const found = firstOf(within, inputs) ?? firstOf(within, 'button')
  found?.focus()
  return found !== undefined
}

function firstOf(within: Element | null | undefined, kind: string) {
  const found = within?.matches(kind) ? within : within?.querySelector(kind)
  return found instanceof HTMLElement ? found : undefined
}

/** Shows another form in place of one, and puts the focus into its first field: the button that was pressed is gone. */
export function goOn(pressed: Element, show: () => void) {
  const around = pressed.closest('main, dialog')
  flushSync(show)
  if (document.activeElement === document.body) focusFirst(around?.querySelector('form'))
}
