import { createContext, type FormEvent, type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { type Fields, fieldsOfEntry } from '../contract/fields.ts'
import { problemsOf } from '../contract/problems.ts'
import { type Autosave, tabAutosave, type Values, valuesOf } from './autosave.ts'
import { Button } from './button.tsx'
import { FieldInput } from './field-input.tsx'
import styles from './form.module.css'
import { FormResult, type Result } from './form-result.tsx'
import { StillWaiting } from './states.tsx'
import { type Submission, submissionOf, wasAnswered } from './submission.ts'
import { useAlive } from './use-alive.ts'
import { useFilling } from './use-filling.ts'

export type { Values }
/**
 * The result of sending a form: `message` is shown above it, `problems` beside its fields. `answered: false`: there was no answer, or
 * one that asks to try again later.
 */
export type Outcome = { success: boolean; message?: ReactNode; answered?: false; problems?: Values }
type Props = {
  /** The accessible name of the form. */
  name: string
  fields: Fields
  submit: string
  /** Does the action; a success empties the form, anything else keeps everything that was typed. */
  onSubmit: (values: Values, submission: Submission) => Promise<Outcome>
  initial?: Values | undefined
  /** Where what is typed is stored until it is sent; by default in this tab. */
  autosave?: Autosave | undefined
  /** What is put into its fields from outside, each time that it changes; and what is shown above them. */
  given?: Values | undefined
  over?: ReactNode
  /** The name under which its page handles the form without a script (web/page.ts). */
  plain?: string | undefined
  /** The field that tells one person's form from the next person's (submission.ts). */
  whose?: string
  /** What was sent without a script, and the result. */
  before?: { values: Values; result?: Result | undefined; problems?: Values | undefined } | undefined
  /** Shown under the fields: a preview, or more inputs, whose problems `further` returns. */
  about?: (values: Values, problems: Values) => ReactNode
  further?: () => Values
  children?: ReactNode
}

/**
 * One labelled input for each declared field, checked by the field's own rule before it is sent. Problems are shown beside their
 * fields, the first of which gets the focus; the result is shown above the form, and typed text stays. Without a script it is a plain
 * form of its page; if the page cannot handle it, it waits for the script.
 */
export function Form(props: Props) {
  const { name, fields: declared, submit, onSubmit, initial, given, over, plain, whose, before, about, further, children } = props
  const { pending, report } = usePendingFields()
  const fields = fieldsOfEntry(declared, initial)
  const form = useRef<HTMLFormElement>(null)
  const alive = useAlive()
  const id = useId()
  const [problems, setProblems] = useState(before?.problems ?? {})
  const [result, setResult] = useState(before?.result)
  const [busy, setBusy] = useState(false)
  const wrong = useFirstWrong(form, id, problems)
  const { start, typed, round, restored, note, empty } = useFilling({
    form,
    autosave: props.autosave ?? tabAutosave(name, initial),
    fields,
    began: initial ?? {},
    sent: before && { values: before.values, isDone: before.result?.success === true },
    given,
  })

  function markWrong(found: Values) {
    wrong.current = Object.keys(found)[0]
    setProblems(found)
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Enter in a field sends a form, too.
    if (pending !== undefined) return
    const values = valuesOf(event.currentTarget)
    markWrong({ ...problemsOf(fields, values), ...further?.() })
    setResult(undefined)
    if (wrong.current !== undefined) return
    setBusy(true)
    try {
      const submission = submissionOf(name, whose && values[whose], restored?.sent)
      note({}, submission)
      const outcome = await onSubmit(values, submission)
      if (outcome.answered !== false) wasAnswered(name)
      if (outcome.message) setResult({ success: outcome.success, message: outcome.message })
      if (outcome.success) begin()
      else if (outcome.problems) markWrong(outcome.problems)
    } finally {
      setBusy(false)
    }
  }

  function begin(byHand = false) {
    setProblems({})
    empty(byHand)
  }

  function startOver() {
    wasAnswered(name)
    begin(true)
  }

  function onInput(field: string) {
    note()
    // The next person has nothing to do with the result of the one before.
    if (result?.success) setResult(undefined)
    if (!(field in problems)) return
    const { [field]: _, ...others } = problems
    setProblems(others)
  }

  return (
    <div className={styles.whole}>
      {result && <FormResult result={result} id={id} problems={problems} />}
      {over}
      {restored && <Restored sent={restored.sent !== undefined} onStartOver={startOver} />}
      <form
        ref={form}
        key={round}
        className={styles.form}
        aria-label={name}
        method="post"
        noValidate
        onSubmit={send}
        onInput={(event) => onInput((event.target as HTMLInputElement).name)}
      >
        {plain && <input type="hidden" name="form" value={plain} />}
        <PendingContext value={report}>
          {Object.entries(fields).map(([field, rule]) => (
            <FieldInput
              key={field}
              id={`${id}-${field}`}
              name={field}
              field={rule}
              initial={start[field]}
              problem={problems[field]}
              onChange={() => onInput(field)}
            />
          ))}
        </PendingContext>
        {about?.(typed, problems)}
        <div className={styles.actions}>
          <Button type="submit" busy={busy || pending !== undefined} disabled={!alive && !plain}>
            {submit}
          </Button>
          {children}
          <StillWaiting waiting={busy} instead={pending} />
        </div>
      </form>
    </div>
  )
}

/** Says that a form contains what was typed before, and lets it be discarded. `sent`: it was sent, and no answer was received. */
function Restored({ sent, onStartOver }: { sent: boolean; onStartOver: () => void }) {
  return (
    <div className={styles.restored}>
      <p>
        <strong>Continue where you left off.</strong> What you typed before is still here;{' '}
        <span>{sent ? 'we don’t know if it was saved. Send it again; it won’t be duplicated.' : 'it has not been saved.'}</span>
      </p>
      <Button look="quiet" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}

/** Scrolls to the first invalid field of a form and focuses it, once its message is rendered. Returns the ref that names it. */
function useFirstWrong(form: RefObject<HTMLFormElement | null>, id: string, problems: Values) {
  const wrong = useRef<string>(undefined)
  useEffect(() => {
    if (wrong.current === undefined || !problems[wrong.current]) return
    const named = form.current?.elements.namedItem(wrong.current)
    const target = document.getElementById(`${id}-${wrong.current}`) ?? (named instanceof RadioNodeList ? named[0] : named)
    wrong.current = undefined
    if (!(target instanceof HTMLElement)) return
    target.focus({ preventScroll: true })
    const field = target.closest(`.${styles.field}, .${styles.choice}`) ?? target
    // Of one that is higher than what is seen of it, its name.
    field.scrollIntoView({ block: field.getBoundingClientRect().height > innerHeight / 2 ? 'start' : 'nearest' })
  }, [form, id, problems])
  return wrong
}

/** Reports that a field cannot be sent yet, with the reason, or that it can (undefined). */
export const PendingContext = createContext<(field: string, why: string | undefined) => void>(() => {})

/** Why a form cannot be sent yet, as its fields report it through PendingContext. */
function usePendingFields() {
  const [reasons, setReasons] = useState<Values>({})
  const report = useCallback(
    (field: string, why: string | undefined) =>
      setReasons(({ [field]: _, ...others }) => (why === undefined ? others : { ...others, [field]: why })),
    [],
  )
  return { pending: Object.values(reasons)[0], report }
}
