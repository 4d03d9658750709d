import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './edit-panel.module.css'

/** The panel in which a thing is edited, over the page; `onClose` puts it away, and the focus goes back to where it was. */
export function EditPanel({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  return (
    <div className={styles.cover}>
      <section
        ref={panel}
        className={styles.panel}
        tabIndex={-1}
        aria-label={label}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <div className={styles.head}>
          <h2>{label}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        {children}
      </section>
    </div>
  )
}
