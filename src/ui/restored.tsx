import { Button } from './button.tsx'
import styles from './form.module.css'

type Props = {
  /** It was sent, and no answer was received. */
  sent?: boolean
  onStartOver: () => void
}

/** Says that a form contains what was typed before, and lets it be discarded. */
export function Restored({ sent = false, onStartOver }: Props) {
  return (
    <div className={styles.restored}>
      <p>
        <strong>Continue where you left off.</strong> What you typed before is still here;{' '}
        <span>{sent ? 'we don’t know if it was saved. Send it again; it won’t be duplicated.' : 'it has not been saved.'}</span>
      </p>
      <Button look="quiet" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
