import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import styles from './add-panel.module.css'
import { IconButton } from './button.tsx'
import sheets from './sheet.module.css'

type Props = {
  label: string
  open: boolean
  onToggle: () => void
  /** Over the list instead of before it: centred, 600 wide (section 2, member form). */
  overlay?: boolean | undefined
  children: ReactNode
}

/**
 * The floating plus of a list and the panel that it opens and closes. What it holds is made at the first opening and
 * may come with a script of its own; what was typed stays when the panel is closed. Opening puts the focus into the
 * first field, closing back onto the plus.
 */
export function AddPanel({ label, open, onToggle, overlay = false, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const plus = useRef<HTMLButtonElement>(null)
  const [made, setMade] = useState(false)
  if (open && !made) setMade(true)

  return (
    <div className={styles.place}>
      <section
        ref={panel}
        className={`${sheets.sheet} ${overlay ? styles.overlay : styles.panel}`}
        aria-label={label}
        hidden={!open}
        onKeyDown={(event) => event.key === 'Escape' && onToggle()}
      >
        <h2>{label}</h2>
        {made && (
          <Suspense fallback={<p>Loading the form…</p>}>
            {children}
            <Focus open={open} panel={panel} plus={plus} />
          </Suspense>
        )}
      </section>
      <div className={styles.plus} data-open={open || undefined}>
        <IconButton ref={plus} icon="plus" look="round" label={open ? 'Close the form' : label} aria-expanded={open} onClick={onToggle} />
      </div>
    </div>
  )
}

/** Stands beside what the panel holds, so that it acts only once that is there. */
function Focus({ open, panel, plus }: { open: boolean; panel: RefObject<HTMLElement | null>; plus: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (!open) return
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    return () => {
      // Unless it has gone on to what was just added.
      const at = document.activeElement
      if (at === document.body || panel.current?.contains(at)) plus.current?.focus()
    }
  }, [open, panel, plus])
  return null
}
