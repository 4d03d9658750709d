import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/button.tsx'
import { focusFirst } from '../ui/focus-first.ts'
import styles from './meeting.module.css'

type Props = {
  one: string
  /** It does not lie in the trash any more. */
  isErased: boolean
  /** Brings it back; returns why not, in words. */
  onRestore: () => Promise<string | undefined>
  /** What stands in the form becomes a new one. */
  onAnew: () => void
}

/** Of an entry that somebody deleted while another was at work on it: the words stay, and there are two ways on. */
export function Gone({ one, isErased, onRestore, onAnew }: Props) {
  const region = useRef<HTMLElement>(null)
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<string>()
  useEffect(() => {
    region.current?.focus({ preventScroll: true })
    region.current?.scrollIntoView({ block: 'start' })
  }, [])

  /** Whoever pressed what goes with a change goes on in the form, or here where this still stands. */
  function changed(change: () => void, parent = region.current?.parentElement) {
    flushSync(change)
    if (document.activeElement !== document.body) return
    if (region.current) region.current.focus({ preventScroll: true })
    else focusFirst(parent?.querySelector('form'))
  }

  async function restore() {
    const parent = region.current?.parentElement
    setBusy(true)
    const why = await onRestore()
    changed(() => {
      setWhy(why)
      setBusy(false)
    }, parent)
  }

  const kept = 'What you typed is still here, and has not been saved.'
  const lost = isErased ? `It has been erased for good. ${kept}` : (why ?? kept)
  return (
    <section ref={region} role="alert" className={styles.meeting} tabIndex={-1}>
      <p>
        <strong>Somebody has deleted this {one} meanwhile.</strong> <span>{lost}</span>
      </p>
      <p className={styles.choices}>
        {!isErased && (
          <Button busy={busy} onClick={() => void restore()}>
            Restore it
          </Button>
        )}
        <Button look={isErased ? 'main' : 'quiet'} onClick={() => changed(onAnew)}>
          Add it as a new one
        </Button>
      </p>
    </section>
  )
}
