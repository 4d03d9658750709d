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
