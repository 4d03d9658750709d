declare global {
  interface Window {
    /** What was typed since the search was asked for, until the field that it is meant for is there, which takes it; undefined: it is not on its way. */
    typed?: string | undefined
  }
}

const off = 'slash-off'

/** Whether somebody has turned the key / off in this browser. */
export function isSlashOff() {
  try {
    return localStorage.getItem(off) !== null
  } catch {
    // Storage can be forbidden; the key is what it is for everybody then.
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

/** Whether letters that are typed here mean a field. Nothing has the focus where the target is the document. */
export const isField = (target: EventTarget | null) =>
  (target as Partial<Element> | null)?.closest?.('input, textarea, select, [contenteditable]') != null

/**
 * Whether a key opens the search of the site: Ctrl or ⌘ with K, or / where nobody types. While the search is on its way letters are
 * kept for it, unless they are typed into a field.
 */
export function opensSearch(event: KeyboardEvent) {
  const { key = '', code, target, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing } = event
  if (event.defaultPrevented || isComposing || altKey || document.querySelector('dialog[open]')) return false
  const isPlain = !ctrlKey && !metaKey && !isField(target)
  if (isPlain && keeps(key)) {
    event.preventDefault()
    return false
  }
  if (repeat) return false
  // By its place where the keys have letters of other scripts.
  if (key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))) return event[command()] && !shiftKey
  return key === '/' && isPlain && !isSlashOff()
}

/** Whether a key means the search that is on its way: a letter, one less, or Escape, which gives it up. */
function keeps(key: string) {
  const { typed } = window
  if (typed === undefined) return false
  if (key === 'Escape') window.typed = window.pressed = undefined
  else if (key === 'Backspace') window.typed = typed.slice(0, -1)
  else if (key.length === 1) window.typed = typed + key
  else return false
  return true
}
