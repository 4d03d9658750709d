import { Button } from './button.tsx'
import styles from './form.module.css'

/** Says of a form that it holds what was typed before somebody left it, who may have been another, and lets it go. */
export function Restored({ onAnew }: { onAnew: () => void }) {
  return (
    <div className={styles.restored}>
      <p>
        <strong>Continue where you left off.</strong> What you typed before is still here; it has not been sent.
      </p>
      <Button look="quiet" onClick={onAnew}>
        Begin anew
      </Button>
    </div>
  )
}
