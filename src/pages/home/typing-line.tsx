import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import styles from './intro.module.css'

/** Section 4, typing effect: milliseconds per typed character, per deleted one, and from empty to typing again. */
const speed = { type: 100, erase: 50, again: 60 }

/**
 * A line that begins empty, types itself, deletes itself and begins again. Characters that are not typed yet take their space, but
 * are hidden; without a script or with less motion all are shown. A button pauses it.
 */
export function TypingLine({ text }: { text: string }) {
  const characters = [...text]
  const [paused, setPaused] = useState(false)
  const still = useStillness()
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
        <IconButton
          icon={paused ? 'play' : 'pause'}
          label={paused ? 'Resume typing' : 'Pause the typing'}
          onClick={() => setPaused(!paused)}
        />
      )}
    </div>
  )
}

/** How many characters are shown now. */
function useTyped(length: number, resting: boolean) {
  const [{ shown, erasing }, setStep] = useState({ shown: 0, erasing: false })
  useEffect(() => {
    if (resting) return
    const wait = erasing ? (shown === 0 ? speed.again : speed.erase) : speed.type
    const timer = setTimeout(() => {
      if (erasing) setStep(shown === 0 ? { shown: 1, erasing: false } : { shown: shown - 1, erasing: true })
      else setStep(shown === length ? { shown: length - 1, erasing: true } : { shown: shown + 1, erasing: false })
    }, wait)
    return () => clearTimeout(timer)
  }, [shown, erasing, resting, length])
  return shown
}

/** Whether the reader asked the system for less motion. */
function useStillness() {
  const [still, setStill] = useState(false)
  useEffect(() => {
    const wish = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => setStill(wish.matches)
    follow()
    wish.addEventListener('change', follow)
    return () => wish.removeEventListener('change', follow)
  }, [])
  return still
}
