import { StillWaiting } from '../../ui/states.tsx'
import styles from './administrators.module.css'

/** Covers the whole screen while a picture is being deleted, so that nothing else is pressed meanwhile. */
export const DeletingOverlay = () => (
  <dialog ref={shownModally} className={styles.overlay} aria-label="Deleting the picture" onCancel={(event) => event.preventDefault()}>
    <span className={styles.spinner} />
    <p role="status">Deleting the picture…</p>
    <StillWaiting waiting />
  </dialog>
)

function shownModally(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => dialog.close()
}
