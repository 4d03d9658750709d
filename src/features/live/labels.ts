import styles from './live.module.css'

/** Labels on entries that changed ("Removed"). The elements that show one entry and nothing else. */
export const elementsOf = (id: string) =>
  document.querySelectorAll<HTMLElement>(`[id="${CSS.escape(id)}"], [data-shows="${CSS.escape(id)}"]`)

const labels = new Map<string, string>()
/** React may render an entry again, such as when a search is cleared. */
const observer = new MutationObserver(() => {
  for (const [id, words] of labels) show(id, words)
})

/** Labels an entry with what happened to it. A removed one keeps its height, but shows nothing else. */
export function label(id: string, words: string) {
  labels.set(id, words)
  observer.observe(document.body, { childList: true, subtree: true })
  show(id, words)
}

function show(id: string, words: string) {
  for (const element of elementsOf(id)) {
    if ([...element.children].some((one) => one.className === styles.label && one.textContent === words)) continue
    const text = Object.assign(document.createElement('p'), { className: styles.label, textContent: words, tabIndex: -1 })
    const hadFocus = element.contains(document.activeElement)
    if (words === 'Removed') {
      element.style.minHeight = `${element.getBoundingClientRect().height}px`
      element.dataset.removed = ''
    }
    element.prepend(text)
    if (hadFocus && words === 'Removed') text.focus({ preventScroll: true })
  }
}

export function removeLabels() {
  labels.clear()
  observer.disconnect()
  for (const text of document.querySelectorAll<HTMLElement>(`.${styles.label}`)) {
    text.parentElement?.style.removeProperty('min-height')
    delete text.parentElement?.dataset.removed
    text.remove()
  }
}
