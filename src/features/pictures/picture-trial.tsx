import { type ReactNode, useState } from 'react'
import styles from '../../ui/picture-input.module.css'

/** What comes from an address, or that nothing does; `children` for one from which a picture came. */
export function Trial({ address, children }: { address: string; children?: ReactNode }) {
  const [came, setCame] = useState<boolean>()
  return (
    <>
      {came !== false && (
        <img
          className={styles.picture}
          src={address}
          alt="What this address shows"
          referrerPolicy="no-referrer"
          onLoad={() => setCame(true)}
          onError={() => setCame(false)}
        />
      )}
      {came === undefined && <p>Trying the address…</p>}
      {came === false && (
        <p className={styles.warning}>No picture came from this address. Please check it; it can be saved all the same.</p>
      )}
      {came && children}
    </>
  )
}
