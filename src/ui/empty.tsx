import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** What stands where a list has nothing to show: a sentence that a person would say. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 120 24" aria-hidden="true" focusable="false">
        <path d="M12 12h28l8-8h24l8 8h28" />
        <circle cx="7" cy="12" r="5" />
        <circle cx="113" cy="12" r="5" />
      </svg>
      <p>{children}</p>
    </div>
  )
}

/** Grey shapes in the place of cards that are on their way. */
export function Skeletons({ count }: { count: number }) {
  return (
    <div className={styles.skeletons} role="status">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: count }, (_, at) => `skeleton-${at}`).map((key) => (
        <span key={key} className={styles.skeleton} />
      ))}
    </div>
  )
}
