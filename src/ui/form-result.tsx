import { type ReactNode, useEffect, useRef } from 'react'
import type { Values } from './autosave.ts'
import styles from './form.module.css'

/** The result of a form: a message, and whether it succeeded. */
export type Result = { success: boolean; message: ReactNode }

/** The result above a form, focused once; without JavaScript by autofocus. It links to the field that it is about. */
export function FormResult({ result, id, problems = {} }: { result: Result; id?: string; problems?: Values }) {
  const field = Object.keys(problems).find((name) => problems[name] === result.message)
  const words = useRef<HTMLDivElement>(null)
  const shown = useRef<Result>(undefined)
  useEffect(() => {
    // Not each time that a closed form is opened again with it.
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
