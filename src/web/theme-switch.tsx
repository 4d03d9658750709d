import { Icon } from '../ui/icon.tsx'
import { useAlive } from '../ui/use-alive.ts'
import styles from './navigation.module.css'

/**
 * Turns light into dark and back. The visitor's system decides until this is pressed; both signs and what they say are
 * there, CSS shows one.
 */
export function ThemeSwitch() {
  function turn() {
    const root = document.documentElement
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    root.dataset.theme = dark ? 'light' : 'dark'
    localStorage.setItem('theme', root.dataset.theme)
  }
  return (
    <button type="button" className={styles.switch} disabled={!useAlive()} onClick={turn}>
      <span className={styles.toDark} title="Switch to dark">
        <Icon name="moon" />
        <span className="sr-only">Switch between light and dark: light now</span>
      </span>
      <span className={styles.toLight} title="Switch to light">
        <Icon name="sun" />
        <span className="sr-only">Switch between light and dark: dark now</span>
      </span>
    </button>
  )
}
