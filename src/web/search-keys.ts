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
const fields = 'input, textarea, select, [contenteditable]'

/** Whether a key opens the search of the site: Ctrl or ⌘ with K, or / where nobody types. */
export function opensSearch(event: KeyboardEvent) {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing } = event
  if (event.defaultPrevented || repeat || isComposing || altKey || document.querySelector('dialog[open]')) return false
  if (key.toLowerCase() === 'k') return event[command()] && !shiftKey
  return key === '/' && !ctrlKey && !metaKey && !(target instanceof Element && target.closest(fields)) && !isSlashOff()
}
