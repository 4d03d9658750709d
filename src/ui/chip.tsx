import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** A short fact beside a thing. `live`: it is on right now; only then it glows. */
export function Chip({ live = false, children }: { live?: boolean; children: ReactNode }) {
  return (
    <span dir="auto" className={live ? styles.live : styles.chip} data-live={live || undefined}>
      {children}
    </span>
  )
}

/** Short facts in a row, as words or chips. */
export const Facts = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <p className={className ? `${styles.facts} ${className}` : styles.facts}>{children}</p>
)
