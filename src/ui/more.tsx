import type { ReactNode } from 'react'
import styles from './link.module.css'

/** The ways from one page of a list to the others. */
export const More = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <p className={className ? `${styles.more} ${className}` : styles.more}>{children}</p>
)
