import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { focusHeading } from './focus-heading.ts'
import { hideAround } from './hide-around.ts'
import styles from './sheet.module.css'

type Props = {
  label: string
  /** What stands in its head beside the label. */
  aside?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * The panel in which a thing is edited, over the page; `onClose` puts it away, and the focus goes back to where it was.
 * Until then what lies behind can neither be reached nor heard, and the focus goes round in the panel. No modal dialog of
 * the browser's own: the calendar and the colours open outside the panel, and alerts are told and pressed over it.
 */
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
      // The line that led here may have gone with what it led to.
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      else focusHeading()
    }
  }, [])

  function goRound(event: KeyboardEvent) {
    const all = [...(panel.current?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea') ?? [])]
    const reached = all.filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
    const [from, to] = event.shiftKey ? [reached[0], reached.at(-1)] : [reached.at(-1), reached[0]]
    if (event.target !== from && !(event.shiftKey && event.target === panel.current)) return
    event.preventDefault()
    to?.focus()
  }

  return (
    <div ref={cover} className={styles.cover}>
      <section
        ref={panel}
        role="dialog"
        aria-modal="true"
        className={styles.panel}
        tabIndex={-1}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Tab') goRound(event)
        }}
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
