import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './sheet.module.css'

type Props = {
  heading: ReactNode
  dialog: RefObject<HTMLDialogElement | null>
  /** Once it is closed, whatever was answered. */
  onClose: () => void
  children: ReactNode
}

/** Asks before an action. The focus is never on the button that acts: one key too many does nothing. */
export function Question({ heading, dialog, onClose, children }: Props) {
  const id = useId()
  const words = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    dialog.current?.showModal()
    const field = dialog.current?.querySelector<HTMLElement>('input, select, textarea')
    const first = field ?? words.current
    first?.focus()
  }, [dialog])

  return (
    <dialog ref={dialog} className={`${styles.sheet} ${styles.question}`} aria-labelledby={id} onClose={onClose}>
      <h2 id={id} ref={words} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </dialog>
  )
}

export const Cancel = () => (
  <Button look="quiet" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
    Cancel
  </Button>
)
