import { useEffect, useRef } from 'react'
import { StillWaiting } from '../../ui/still-waiting.tsx'
import styles from './slider.module.css'

/** Covers the whole screen while a picture is being deleted, whatever comes of it, so that nothing else is pressed meanwhile. */
export function DeletingOverlay() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.overlay} aria-label="Deleting the picture" onCancel={(event) => event.preventDefault()}>
      <span className={styles.spinner} />
      <p role="status">Deleting the picture…</p>
      <StillWaiting waiting />
    </dialog>
  )
}
