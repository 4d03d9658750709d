import type { ReactNode } from 'react'
import styles from './states.module.css'

/**
 * What stands where a list has nothing to show: a place on the board without its part, and a sentence that a person would
 * say.
 */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg width="176" height="56" viewBox="0 0 176 56" aria-hidden="true" focusable="false">
        <path d="M12 12h20l16 16h12M164 12h-20l-16 16h-12M60 18h10v20h-10zM106 18h10v20h-10z" />
        <path className={styles.outline} d="M52 8h72v40H52z" />
        <circle cx="8" cy="12" r="4" />
        <circle cx="168" cy="12" r="4" />
      </svg>
      <p>{children}</p>
    </div>
  )
}
