import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { focusHeading } from './focus.ts'
import styles from './sheet.module.css'

type Props = { label: string; aside?: ReactNode; onClose: () => void; children: ReactNode }

/** The page behind is inert. No modal dialog: alerts are read and pressed over it. */
export function EditPanel({ label, aside, onClose, children }: Props) {
  const cover = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)

  const before = useRef<Element>(null)
  // Before it is painted: a key pressed as soon as the panel is seen belongs to it.
  useLayoutEffect(() => {
    before.current = document.activeElement
    panel.current?.focus()
  }, [])
  useEffect(() => {
    const release = cover.current && hideAround(cover.current)
    return () => {
      release?.()
      // The row that opened it may be deleted together with its entry.
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      else focusHeading()
    }
  }, [])

  return (
    <div ref={cover} className={styles.cover}>
      <section
        ref={panel}
        role="dialog"
        aria-modal="true"
        className={styles.panel}
        tabIndex={-1}
        aria-label={label}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <div className={styles.head}>
          <h2>{label}</h2>
          {aside}
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        {children}
      </section>
    </div>
  )
}

/** Makes all but this part and alerts (popovers) inert, and returns how to end that. */
function hideAround(part: Element) {
  const hidden: Element[] = []
  for (let inside = part; inside.parentElement && inside !== document.body; inside = inside.parentElement)
    for (const beside of inside.parentElement.children) {
      if (beside === inside || beside.matches('[inert], [popover], script, style')) continue
      beside.toggleAttribute('inert', true)
      hidden.push(beside)
    }
  return () => {
    for (const one of hidden) one.removeAttribute('inert')
  }
}
