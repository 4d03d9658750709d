import { Button } from './button.tsx'
import styles from './form.module.css'

type Props = {
  /** It was sent, and nobody has seen an answer here, which may be on its way to another window. */
  sent?: boolean
  onAnew: () => void
}

/** Says of a form that it holds what was typed before somebody left it, who may have been another, and lets it go. */
export function Restored({ sent = false, onAnew }: Props) {
  return (
    <div className={styles.restored}>
      <p>
        <strong>Continue where you left off.</strong> What you typed before is still here;{' '}
        <span>
          {sent ? 'it was sent, but no answer was seen. Send it again to see it: it is done only once.' : 'it has not been sent.'}
        </span>
      </p>
      <Button look="quiet" onClick={onAnew}>
        Begin anew
      </Button>
    </div>
  )
}
