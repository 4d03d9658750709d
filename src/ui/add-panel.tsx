import { type ReactNode, Suspense, useRef } from 'react'
import styles from './add-panel.module.css'
import { IconButton } from './button.tsx'
import { PanelFocus } from './focus.ts'
import sheets from './sheet.module.css'

type Props = {
  label: string
  open: boolean
  onToggle: () => void
  /** Over the list instead of before it: centred, 600 wide (section 2). */
  overlay?: boolean | undefined
  children: ReactNode
}

/**
 * The floating plus of a list and the panel that it opens and closes; its form is autosaved while it is closed. Opening moves the focus
 * to the first field, closing back to the plus.
 */
export function AddPanel({ label, open, onToggle, overlay = false, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const plus = useRef<HTMLButtonElement>(null)

  return (
    <div className={styles.around}>
      {open && (
        <section
          ref={panel}
          className={`${sheets.sheet} ${overlay ? styles.overlay : styles.panel}`}
          aria-label={label}
          onKeyDown={(event) => event.key === 'Escape' && onToggle()}
        >
          <h2>{label}</h2>
          <Suspense fallback={<p>Loading the form…</p>}>
            {children}
            <PanelFocus panel={panel} opener={plus} />
          </Suspense>
        </section>
      )}
      <div className={styles.plus} data-plus data-open={open || undefined}>
        <IconButton ref={plus} icon="plus" look="round" label={open ? 'Close the form' : label} aria-expanded={open} onClick={onToggle} />
      </div>
    </div>
  )
}
