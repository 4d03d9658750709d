import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './news-bar.module.css'

type Shown = { words: ReactNode; press: () => void }
type Lying = { said: string; shown: Shown | undefined; line: Shown | undefined }

/** Milliseconds between two that are said to who listens, and until what was said is over. */
const pause = 5000
const lasting = 10_000

/**
 * What lies over the page where something has come that is not shown yet, or not in sight: one button that says what; and where it has
 * come and is in sight, a line that says what was there before. What is told to who listens stands beside it, and never twice in some seconds.
 */
export function newsBar() {
  const place = document.createElement('div')
  // Before the page, so that its button is where the keyboard comes from.
  document.body.prepend(place)
  const root = createRoot(place)
  let shown: Shown | undefined
  let line: Shown | undefined
  let said = ''
  let next = ''
  let last = -pause
  let timer: ReturnType<typeof setTimeout> | undefined

  const draw = () => root.render(<Bar said={said} shown={shown} line={line} />)

  function speak() {
    said = next
    next = ''
    last = performance.now()
    draw()
    timer = setTimeout(goOn, said === '' ? pause : lasting)
  }
  function goOn() {
    timer = undefined
    if (said !== '' || next !== '') speak()
  }

  draw()
  return {
    show: (words: string, press: () => void) => {
      shown = { words, press }
      draw()
    },
    hide: () => {
      shown = undefined
      draw()
    },
    /** '' takes it away; while there is a button it waits behind that. */
    line: (words: ReactNode, press: () => void) => {
      line = words === '' ? undefined : { words, press }
      draw()
    },
    say: (words: string) => {
      next = words
      clearTimeout(timer)
      timer = setTimeout(speak, Math.max(0, last + pause - performance.now()))
    },
  }
}

export type NewsBar = ReturnType<typeof newsBar>

const Bar = ({ said, shown, line }: Lying) => (
  <section aria-label="What has changed" className={styles.place}>
    <p className="sr-only" role="status">
      {said}
    </p>
    {shown && (
      <button type="button" className={styles.news} onClick={shown.press}>
        <span className={styles.live} />
        <span>{shown.words}</span>
        <Icon name="down" size={18} />
      </button>
    )}
    {line && !shown && (
      <p className={styles.line}>
        {line.words}
        <IconButton icon="close" label="Dismiss" onClick={line.press} />
      </p>
    )}
  </section>
)
