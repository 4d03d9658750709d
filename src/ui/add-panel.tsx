import { type ReactNode, useEffect, useRef } from 'react'
import styles from './add-panel.module.css'
import { IconButton } from './button.tsx'

type Props = {
  label: string
  open: boolean
  onToggle: () => void
  /** Over the list instead of before it: centred, 600 wide (section 2, member form). */
  overlay?: boolean | undefined
  children: ReactNode
}

/**
 * The floating plus of a list and the panel that it opens and closes. What was typed stays when the panel is closed;
 * opening puts the focus into its first field.
 */
export function AddPanel({ label, open, onToggle, overlay = false, children }: Props) {
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!open) return
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [open])

  return (
    <>
      <section
        ref={panel}
        className={overlay ? styles.overlay : styles.panel}
        aria-label={label}
        hidden={!open}
        onKeyDown={(event) => event.key === 'Escape' && onToggle()}
      >
        <h2>{label}</h2>
        {children}
      </section>
      <div className={styles.plus}>
        <IconButton icon="plus" look="round" label={open ? 'Close the form' : label} aria-expanded={open} onClick={onToggle} />
      </div>
    </>
  )
}
