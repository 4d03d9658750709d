import { type ReactNode, Suspense, useRef } from 'react'
import styles from './add-panel.module.css'
import { Button, IconButton } from './button.tsx'
import { PanelFocus } from './focus.ts'
import rounds from './round-button.module.css'
import sheets from './sheet.module.css'

/** `overlay`: over the list, 600 wide; `button`: opened by a labelled button (section 2). */
export type AddPanelLook = 'overlay' | 'button'
type Props = { label: string; open: boolean; onToggle: () => void; look?: AddPanelLook | undefined; children: ReactNode }

/** A list's floating plus and its panel. Opening focuses the first field, closing the plus. */
export function AddPanel({ label, open, onToggle, look, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const plus = useRef<HTMLButtonElement>(null)
  const words = open ? 'Close the form' : label
  const opener = { ref: plus, 'aria-expanded': open, onClick: onToggle }

  return (
    <div className={styles.around}>
      {look === 'button' && (
        <p className={styles.opener}>
          <Button icon={open ? 'close' : 'plus'} {...opener}>
            {words}
          </Button>
        </p>
      )}
      {open && (
        <section
          ref={panel}
          className={`${sheets.sheet} ${look === 'overlay' ? styles.overlay : styles.panel}`}
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
      {look !== 'button' && (
        <div className={styles.plus} data-plus data-open={open || undefined}>
          <IconButton icon="plus" className={rounds.round} label={words} {...opener} />
        </div>
      )}
    </div>
  )
}
