import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import styles from './intro.module.css'

/** The speeds of the typing effect (section 4): milliseconds per typed character, per deleted one, and from empty to typing again. */
const speed = { type: 100, erase: 50, again: 60 }

/**
 * The typed line: it begins empty, types itself, deletes itself and begins again. Characters that are not typed yet take space, but are
 * hidden; without a script or with less motion all are shown. A button pauses it.
 */
export function TypingLine({ text }: { text: string }) {
  const characters = [...text]
  const [paused, setPaused] = useState(false)
  const [still, setStill] = useState(false)
  useEffect(() => setStill(matchMedia('(prefers-reduced-motion: reduce)').matches), [])
  const typed = useTyped(characters.length, paused || still)
  const shown = still ? characters.length : typed

  return (
    <div className={styles.quote}>
      <p className="sr-only">{text}</p>
      <p className={styles.typed} aria-hidden="true" data-typed>
        <span>{characters.slice(0, shown).join('')}</span>
        <span className={styles.cursor} />
        <span className={styles.untyped}>{characters.slice(shown).join('')}</span>
      </p>
      {!still && (
        <IconButton icon={paused ? 'play' : 'pause'} label={paused ? 'Resume typing' : 'Pause typing'} onClick={() => setPaused(!paused)} />
      )}
    </div>
  )
}

/** How many characters are shown now: one more with each step up to the whole line, then one less. */
function useTyped(length: number, resting: boolean) {
  const [step, setStep] = useState(0)
  const phase = step % (2 * length)
  const wait = phase > length ? speed.erase : phase === 0 && step > 0 ? speed.again : speed.type
  useEffect(() => {
    if (resting) return
    const timer = setTimeout(() => setStep(step + 1), wait)
    return () => clearTimeout(timer)
  }, [step, wait, resting])
  return Math.min(phase, 2 * length - phase)
}
