import styles from './live.module.css'

/** A bar over the page with a button that shows what is new. Screen readers read `say`. */
export function createNewsBar() {
  const place = Object.assign(document.createElement('section'), { className: `${styles.place} off-paper` })
  const status = Object.assign(document.createElement('p'), { className: 'sr-only' })
  const button = Object.assign(document.createElement('button'), { type: 'button', className: styles.button, hidden: true })
  place.setAttribute('aria-label', 'What is new')
  status.setAttribute('role', 'status')
  place.append(status, button)
  // Before the page, so that the keyboard reaches the button first.
  document.body.prepend(place)
  let press = () => {}
  button.addEventListener('click', () => {
    button.hidden = true
    press()
  })
  return {
    say: (words: string) => {
      status.textContent = words
    },
    show: (words: string, onPress: () => void) => {
      button.textContent = `${words} · Show`
      button.hidden = false
      press = onPress
    },
    hide: () => {
      button.hidden = true
    },
  }
}
