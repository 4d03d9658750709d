import { createRoot } from 'react-dom/client'
import styles from './offline-line.module.css'

/** Milliseconds until what was said to who listens is over. */
const lasting = 10_000

/** The line under the bar that says that there is no connection and how old the page is; `press` tries again. */
export function offlineLine(press: () => void) {
  const place = document.createElement('div')
  // Before the page, so that it is read first.
  document.body.prepend(place)
  const root = createRoot(place)
  let shown = ''
  let said = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const draw = () => root.render(<Line shown={shown} said={said} press={press} />)

  draw()
  return {
    /** Shows it, and `aloud` says it as well; what is empty is not there. */
    show: (words: string, aloud: string) => {
      shown = words
      if (aloud !== '') {
        said = aloud
        clearTimeout(timer)
        timer = setTimeout(() => {
          said = ''
          draw()
        }, lasting)
      }
      draw()
    },
  }
}

const Line = ({ shown, said, press }: { shown: string; said: string; press: () => void }) => (
  <section aria-label="Connection" className={styles.place}>
    <p className="sr-only" role="status">
      {said}
    </p>
    {shown !== '' && (
      <div className={styles.line} data-offline="">
        <p>{shown}</p>
        <button type="button" onClick={press}>
          Try again
        </button>
      </div>
    )}
  </section>
)
