import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './console.module.css'

/** What an administrator must know of, because the site is not as it should be. `next`: why, and what becomes of it. */
export const Warning = ({ children, next }: { children: ReactNode; next?: ReactNode }) => (
  <p className={styles.warning}>
    <Icon name="warning" />
    <span>
      <span className="sr-only">Warning: </span>
      <strong>{children}</strong> {next && <span>{next}</span>}
    </span>
  </p>
)
