import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './meeting.module.css'

type Props = {
  one: string
  /** Brings it back; returns why not, in words. */
  onRestore: () => Promise<string | undefined>
  /** What stands in the form becomes a new one. */
  onAnew: () => void
}

/** Of an entry that somebody deleted while another was at work on it: the words stay, and there are two ways on. */
export function Gone({ one, onRestore, onAnew }: Props) {
  const region = useRef<HTMLElement>(null)
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<string>()
  useEffect(() => {
    region.current?.focus({ preventScroll: true })
    region.current?.scrollIntoView({ block: 'start' })
  }, [])

  async function restore() {
    setBusy(true)
    setWhy(await onRestore())
    setBusy(false)
  }

  return (
    <section ref={region} role="alert" className={styles.meeting} tabIndex={-1}>
      <p>
        <strong>Somebody has deleted this {one} meanwhile.</strong> {why ?? 'What you typed is still here, and has not been saved.'}
      </p>
      <p className={styles.choices}>
        <Button busy={busy} onClick={() => void restore()}>
          Restore it
        </Button>
        <Button look="quiet" onClick={onAnew}>
          Add it as a new one
        </Button>
      </p>
    </section>
  )
}
