import { type ReactNode, useEffect, useRef } from 'react'
import type { Values } from './filling.ts'
import styles from './form.module.css'

/** What came of a form, in words. */
export type Told = { success: boolean; message: ReactNode }

/**
 * Stands over a form: said aloud, brought into sight and given the focus whenever it is told anew. On a page that the
 * server made for whoever sent the form without a script, the browser does so by itself. There it may say the same as one
 * of the form's fields, whose names begin with `id`, and leads to that one.
 */
export function Telling({ told, id, problems = {} }: { told: Told; id?: string; problems?: Values }) {
  const field = Object.keys(problems).find((name) => problems[name] === told.message)
  const words = useRef<HTMLDivElement>(null)
  const heard = useRef<Told>(undefined)
  useEffect(() => {
    // Not whenever a form that was put away is shown again with it.
    if (!told.message || heard.current === told) return
    heard.current = told
    words.current?.focus({ preventScroll: true })
    words.current?.scrollIntoView({ block: 'nearest' })
  }, [told])
  return (
    // biome-ignore lint/a11y/noAutofocus: it is the answer to what the person has just sent.
    <div ref={words} role="alert" tabIndex={-1} autoFocus className={told.success ? styles.success : styles.failure}>
      {field === undefined ? told.message : <a href={`#${id}-${field}`}>{told.message}</a>}
    </div>
  )
}
