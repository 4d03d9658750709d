import styles from './live.module.css'

/** The elements that show one entry and nothing else. */
export const elementsOf = (id: string) =>
  document.querySelectorAll<HTMLElement>(`[id="${CSS.escape(id)}"], [data-shows="${CSS.escape(id)}"]`)

/** Says on an entry what became of it. A removed one keeps its height, but shows nothing else. */
export function label(id: string, words: string) {
  for (const element of elementsOf(id)) {
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
  for (const text of document.querySelectorAll<HTMLElement>(`.${styles.label}`)) {
    text.parentElement?.style.removeProperty('min-height')
    delete text.parentElement?.dataset.removed
    text.remove()
  }
}
