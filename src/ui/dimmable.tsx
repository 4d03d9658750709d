import type { ReactNode } from 'react'
import styles from './card.module.css'

/** A list that steps back while the form that adds to it is open. */
export const Dimmable = ({ dimmed, children }: { dimmed: boolean; children: ReactNode }) => (
  <div id="list" className={styles.list} data-dimmed={dimmed}>
    {children}
  </div>
)
