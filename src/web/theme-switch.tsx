import { Icon } from '../ui/icon.tsx'
import styles from './theme-switch.module.css'

/** Turns light into dark and back. The visitor's system decides until this is pressed; both signs are there, CSS shows one. */
export function ThemeSwitch() {
  function turn() {
    const root = document.documentElement
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    root.dataset.theme = dark ? 'light' : 'dark'
    localStorage.setItem('theme', root.dataset.theme)
  }
  return (
    <button
      type="button"
      className={styles.switch}
      onClick={turn}
      aria-label="Switch between light and dark"
      title="Switch between light and dark"
    >
      <span className={styles.toDark}>
        <Icon name="moon" />
      </span>
      <span className={styles.toLight}>
        <Icon name="sun" />
      </span>
    </button>
  )
}
