import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { type Fields, fieldsOfEntry } from '../contract/collection.ts'
import { Button } from './button.tsx'
import { FieldInput } from './field-input.tsx'
import styles from './form.module.css'

export type Values = Record<string, string>
type Props = {
  /** What the form is called by those who listen. */
  name: string
  fields: Fields
  submit: string
  /** Does the deed; true empties the form, false keeps everything that was typed. */
  onSubmit: (values: Values) => Promise<boolean>
  initial?: Values | undefined
  /** Shown under the fields for what is typed so far, such as a preview. */
  about?: (values: Values) => ReactNode
  children?: ReactNode
}

/**
 * One labelled input for each declared field, checked by the field's own rule before it is sent. Errors stand beside
 * their fields and the first wrong one gets the focus; nothing that was typed is lost.
 */
export function Form({ name, fields: declared, submit, onSubmit, initial, about, children }: Props) {
  const fields = fieldsOfEntry(declared, initial)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [problems, setProblems] = useState<Values>({})
  const [typed, setTyped] = useState<Values>(initial ?? {})
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = valuesOf(event.currentTarget)
    const found = problemsOf(fields, values)
    setProblems(found)
    const first = Object.keys(found)[0]
    if (first !== undefined) return focusOn(first)
    setBusy(true)
    try {
      if (!(await onSubmit(values))) return
      setTyped(initial ?? {})
      setRound(round + 1)
    } finally {
      setBusy(false)
    }
  }

  function focusOn(field: string) {
    const named = form.current?.elements.namedItem(field)
    const target = document.getElementById(`${id}-${field}`) ?? (named instanceof RadioNodeList ? named[0] : named)
    if (target instanceof HTMLElement) target.focus()
  }

  function note(field: string) {
    if (form.current && about) setTyped(valuesOf(form.current))
    if (!(field in problems)) return
    const { [field]: _, ...others } = problems
    setProblems(others)
  }

  return (
    <form
      ref={form}
      key={round}
      className={styles.form}
      aria-label={name}
      method="post"
      noValidate
      onSubmit={send}
      onInput={(event) => note((event.target as HTMLInputElement).name)}
    >
      {Object.entries(fields).map(([field, rule]) => (
        <FieldInput
          key={field}
          id={`${id}-${field}`}
          name={field}
          field={rule}
          initial={initial?.[field]}
          problem={problems[field]}
          onChange={() => note(field)}
        />
      ))}
      {about?.(typed)}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  )
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([field, value]) => [field, String(value)]))

function problemsOf(fields: Fields, values: Values): Values {
  const problems: Values = {}
  for (const [name, { accepts }] of Object.entries(fields)) {
    const { error } = accepts.safeParse(values[name] ?? '')
    if (error) problems[name] = error.issues[0]?.message ?? 'This is not accepted.'
  }
  return problems
}
