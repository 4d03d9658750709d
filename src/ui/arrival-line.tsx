import { Button } from './button.tsx'
import styles from './picture-input.module.css'
import type { Arrival } from './use-arrival.ts'

type Props = {
  arrival: Arrival
  /** What is done with it once all of it has come. */
  then?: string
  onCancel: () => void
  onAgain?: (() => void) | undefined
}

/** How far a file has come, or why it did not. */
export function ArrivalLine({ arrival: { name, progress, why }, then = 'being made ready…', onCancel, onAgain }: Props) {
  const { share, waits } = progress
  return (
    <div className={styles.arrival}>
      <p role="status" className={why === undefined ? undefined : styles.warning}>
        {`${name}: ${why ?? waits ?? (share < 1 ? 'on its way…' : then)}`}
      </p>
      {why === undefined && <progress max={1} value={share > 0 && share < 1 ? share : undefined} aria-label={`${name} on its way`} />}
      <div className={styles.buttons}>
        {why !== undefined && onAgain && (
          <Button look="quiet" onClick={onAgain}>
            Try again
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {why === undefined ? 'Cancel' : 'Put away'}
        </Button>
      </div>
    </div>
  )
}
