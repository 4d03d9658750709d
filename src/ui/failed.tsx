import { useRef } from 'react'
import { Button } from './button.tsx'
import styles from './states.module.css'

/** Stands where something could not be fetched: what, and a way to try once more, which is given what stands there. */
export function Failed({ message, busy = false, onAgain }: { message: string; busy?: boolean; onAgain: (failed: HTMLElement) => void }) {
  const whole = useRef<HTMLDivElement>(null)
  return (
    <div ref={whole} className={styles.failed}>
      <p role="alert">{message}</p>
      <Button look="quiet" busy={busy} onClick={() => whole.current && onAgain(whole.current)}>
        Try again
      </Button>
    </div>
  )
}
