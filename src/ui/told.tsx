import { type ReactNode, useEffect, useRef } from 'react'
import styles from './form.module.css'

/** What came of a form, in words. */
export type Told = { success: boolean; message: ReactNode }

/**
 * Stands over a form: said aloud, brought into sight and given the focus whenever it is told anew. On a page that the
 * server made for whoever sent the form without a script, the browser does so by itself.
 */
export function Telling({ told }: { told: Told }) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!told.message) return
    words.current?.focus({ preventScroll: true })
    words.current?.scrollIntoView({ block: 'nearest' })
  }, [told])
  return (
    // biome-ignore lint/a11y/noAutofocus: it is the answer to what the person has just sent.
    <div ref={words} role="alert" tabIndex={-1} autoFocus className={told.success ? styles.success : styles.failure}>
      {told.message}
    </div>
  )
}
