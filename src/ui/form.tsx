import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Fields, fieldsOfEntry } from '../contract/collection.ts'
import { Button } from './button.tsx'
import { FieldInput } from './field-input.tsx'
import styles from './form.module.css'
import { type Submission, submissionOf, wasAnswered } from './submission.ts'
import { Telling, type Told } from './told.tsx'

export type Values = Record<string, string>
/** What came of sending; `message` is told over the form, or elsewhere where there is none. `answered`: not if nothing came back. */
export type Outcome = { success: boolean; message?: ReactNode; answered?: false }
type Props = {
  /** What the form is called by those who listen. */
  name: string
  fields: Fields
  submit: string
  /** Does the deed; a success empties the form, anything else keeps everything that was typed. */
  onSubmit: (values: Values, submission: Submission) => Promise<Outcome>
  initial?: Values | undefined
  /** The name under which its page declares it for whoever has no script (web/page.ts). */
  plain?: string
  /** What was typed and told when it was sent without a script. */
  before?: { values: Values; told?: Told | undefined } | undefined
  /** Shown under the fields for what is typed so far, such as a preview. */
  about?: (values: Values) => ReactNode
  children?: ReactNode
}

/**
 * One labelled input for each declared field, checked by the field's own rule before it is sent. Errors stand beside
 * their fields and the first wrong one gets the focus; what came of it stands over the form; nothing typed is lost.
 */
export function Form({ name, fields: declared, submit, onSubmit, initial, plain, before, about, children }: Props) {
  const fields = fieldsOfEntry(declared, initial)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [problems, setProblems] = useState<Values>({})
  const [start, setStart] = useState<Values>(before?.values ?? initial ?? {})
  const [typed, setTyped] = useState(start)
  const [told, setTold] = useState(before?.told)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const wrong = useRef<string>(undefined)

  // Once its sentence stands beside it, so that both are brought into sight.
  useEffect(() => {
    if (wrong.current === undefined || !problems[wrong.current]) return
    const named = form.current?.elements.namedItem(wrong.current)
    const target = document.getElementById(`${id}-${wrong.current}`) ?? (named instanceof RadioNodeList ? named[0] : named)
    wrong.current = undefined
    if (!(target instanceof HTMLElement)) return
    target.focus({ preventScroll: true })
    const field = target.closest(`.${styles.field}, .${styles.choice}`) ?? target
    field.scrollIntoView({ block: 'nearest' })
  }, [problems, id])

  // What was sent without a script has been answered by the page that says so.
  const answered = useRef(before?.told !== undefined)
  useEffect(() => {
    if (answered.current) wasAnswered(name)
    answered.current = false
  }, [name])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = valuesOf(event.currentTarget)
    const found = problemsOf(fields, values)
    wrong.current = Object.keys(found)[0]
    setProblems(found)
    setTold(undefined)
    if (wrong.current !== undefined) return
    setBusy(true)
    try {
      const outcome = await onSubmit(values, submissionOf(name))
      const { success, message } = outcome
      if (outcome.answered !== false) wasAnswered(name)
      if (message) setTold({ success, message })
      if (!success) return
      setStart(initial ?? {})
      setTyped(initial ?? {})
      setRound(round + 1)
    } finally {
      setBusy(false)
    }
  }

  function note(field: string) {
    if (form.current && about) setTyped(valuesOf(form.current))
    if (!(field in problems)) return
    const { [field]: _, ...others } = problems
    setProblems(others)
  }

  return (
    <div className={styles.whole}>
      {told && <Telling told={told} />}
      <form
        ref={form}
        key={round}
        className={styles.form}
        aria-label={name}
        method="post"
        noValidate
        data-plain={plain}
        onSubmit={send}
        onInput={(event) => note((event.target as HTMLInputElement).name)}
      >
        {plain && <input type="hidden" name="form" value={plain} />}
        {Object.entries(fields).map(([field, rule]) => (
          <FieldInput
            key={field}
            id={`${id}-${field}`}
            name={field}
            field={rule}
            initial={start[field]}
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
    </div>
  )
}

const valuesOf = (form: HTMLFormElement): Values => {
  const { form: _, ...values } = Object.fromEntries([...new FormData(form)].map(([field, value]) => [field, String(value)]))
  return values
}

function problemsOf(fields: Fields, values: Values): Values {
  const problems: Values = {}
  for (const [name, { accepts }] of Object.entries(fields)) {
    const { error } = accepts.safeParse(values[name] ?? '')
    if (error) problems[name] = error.issues[0]?.message ?? 'This is not accepted.'
  }
  return problems
}
