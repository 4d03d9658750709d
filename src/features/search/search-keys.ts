const off = 'slash-off'

/** Whether the key / is turned off in this browser. */
export function isSlashOff() {
  try {
    return localStorage.getItem(off) !== null
  } catch {
    // Without storage the key stays on.
    return false
  }
}

export function turnSlash(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(off)
    else localStorage.setItem(off, '')
  } catch {
    // As above.
  }
}

const command = () => (/Mac|iP/.test(navigator.platform) ? 'metaKey' : 'ctrlKey')

/** Whether an element takes text. */
const isField = (target: EventTarget | null) =>
  (target as Partial<Element> | null)?.closest?.('input, textarea, select, [contenteditable]') != null

/** Whether a key opens the search: Ctrl or ⌘ with K, or / outside a field. */
export function opensSearch(event: KeyboardEvent) {
  const { key = '', code, target, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing } = event
  if (event.defaultPrevented || isComposing || altKey || repeat || document.querySelector('dialog[open]')) return false
  // By its place on keyboards with other scripts.
  if (key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))) return event[command()] && !shiftKey
  return key === '/' && !ctrlKey && !metaKey && !isField(target) && !isSlashOff()
}
