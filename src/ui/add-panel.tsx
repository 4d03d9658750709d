import { type ReactNode, Suspense, useRef } from 'react'
import styles from './add-panel.module.css'
import { IconButton } from './button.tsx'
import { Kept } from './kept.tsx'
import { PanelFocus } from './panel-focus.tsx'
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
 * The floating plus of a list and the panel that it opens and closes. What it holds is made at the first opening and
 * may come with a script of its own; what was typed stays when the panel is closed. Opening puts the focus into the
 * first field, closing back onto the plus.
 */
export function AddPanel({ label, open, onToggle, overlay = false, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const plus = useRef<HTMLButtonElement>(null)

  return (
    <div className={styles.around}>
      <Kept shown={open}>
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
      </Kept>
      <div className={styles.plus} data-plus data-open={open || undefined}>
        <IconButton ref={plus} icon="plus" look="round" label={open ? 'Close the form' : label} aria-expanded={open} onClick={onToggle} />
      </div>
    </div>
  )
}
