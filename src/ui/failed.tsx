import { Button } from './button.tsx'
import styles from './failed.module.css'

/** Stands where something could not be fetched: what, and a way to try once more. */
export function Failed({ message, busy = false, onAgain }: { message: string; busy?: boolean; onAgain: () => void }) {
  return (
    <div className={styles.failed}>
      <p role="alert">{message}</p>
      <Button look="quiet" busy={busy} onClick={onAgain}>
        Try again
      </Button>
    </div>
  )
}
