import { type ReactNode, useEffect, useRef } from 'react'
import type { Values } from './autosave.ts'
import styles from './form.module.css'

/** What came of a form, in words. */
export type Result = { success: boolean; message: ReactNode }

/**
 * Stands over a form: said aloud, brought into sight and given the focus whenever it is told anew. On a page that the
 * server made for whoever sent the form without a script, the browser does so by itself. There it may say the same as one
 * of the form's fields, whose names begin with `id`, and leads to that one.
 */
export function FormResult({ result, id, problems = {} }: { result: Result; id?: string; problems?: Values }) {
  const field = Object.keys(problems).find((name) => problems[name] === result.message)
  const words = useRef<HTMLDivElement>(null)
  const shown = useRef<Result>(undefined)
  useEffect(() => {
    // Not whenever a form that was put away is shown again with it.
    if (!result.message || shown.current === result) return
    shown.current = result
    words.current?.focus({ preventScroll: true })
    words.current?.scrollIntoView({ block: 'nearest' })
  }, [result])
  return (
    // biome-ignore lint/a11y/noAutofocus: it is the answer to what the person has just sent.
    <div ref={words} role="alert" tabIndex={-1} autoFocus className={result.success ? styles.success : styles.failure}>
      {field === undefined ? result.message : <a href={`#${id}-${field}`}>{result.message}</a>}
    </div>
  )
}
