import { createContext, type FormEvent, type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Field, InputKind } from '../contract/field.ts'
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
/** `message` is shown above the form, `problems` beside fields. `answered: false`: no answer, or one that asks to try again later. */
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
  /** What is put into its fields from outside, each time that it changes; what is shown above them. */
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
 * An input for each declared field, checked by the field's own rule before it is sent. The first problem gets the focus; typed text
 * stays. Without a script it is a plain form of its page, or waits for the script.
 */
export function Form(props: Props) {
  const { name, fields: declared, submit, onSubmit, initial, given, over, plain, whose, before, about, further, children } = props
  const fields = fieldsOfEntry(declared, initial)
  const rows = rowsOf(fields)
  const form = useRef<HTMLFormElement>(null)
  const alive = useAlive()
  const id = useId()
  const [problems, setProblems] = useState(before?.problems ?? {})
  const { pending, failed, isQueued, setQueued, report } = usePendingFields(setProblems)
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
    wrong.current = [...rows.flat(), ...Object.keys(found)].find((field) => field in found)
    setProblems(found)
  }

  // One that failed ends the waiting: the form is checked, which says so beside its field.
  const isReady = isQueued && (pending.length === 0 || Object.keys(failed).length > 0)
  useEffect(() => {
    if (isReady) form.current?.requestSubmit()
  }, [isReady])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = valuesOf(event.currentTarget)
    // In the order of the contract: the server recognises what is sent again by its text, also from another build.
    const names = [...Object.keys(fields), ...Object.keys(typed)].filter((field) => field in typed)
    const values = Object.fromEntries(names.map((field) => [field, typed[field] ?? '']))
    const found = Object.entries(problemsOf(fields, values)).filter(([field]) => !pending.some((wait) => wait.field === field))
    markWrong({ ...Object.fromEntries(found), ...failed, ...further?.() })
    setResult(undefined)
    setQueued(wrong.current === undefined && pending.length > 0)
    if (wrong.current !== undefined || pending.length > 0) return
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
    if (field in problems) setProblems(without(field))
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
          {rows.map((row) => {
            const inputs = row.map((field) => (
              <FieldInput
                key={field}
                id={`${id}-${field}`}
                name={field}
                field={fields[field] as Field}
                initial={start[field]}
                problem={problems[field]}
                onChange={() => onInput(field)}
              />
            ))
            if (row.length === 1) return inputs
            return (
              <div key={row.join()} className={styles.pair}>
                {inputs}
              </div>
            )
          })}
        </PendingContext>
        {about?.(typed, problems)}
        <div className="row">
          <Button type="submit" busy={busy || isQueued} disabled={!alive && !plain}>
            {submit}
          </Button>
          {children}
          <StillWaiting waiting={busy} instead={isQueued ? pending[0]?.words : undefined} />
        </div>
      </form>
    </div>
  )
}

/** What was typed before can be discarded. `sent`: it was sent, without an answer. */
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

/** Scrolls to the first invalid field and focuses it. Returns the ref that names it. */
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

/** The names of the fields by rows: a time of day is beside its day. */
function rowsOf(fields: Fields): string[][] {
  const names = Object.keys(fields)
  const first = (input: InputKind) => names.find((name) => fields[name]?.input === input)
  const [day, clock] = [first('date'), first('time')]
  if (day === undefined || clock === undefined) return names.map((name) => [name])
  return names.filter((name) => name !== clock).map((name) => (name === day ? [day, clock] : [name]))
}

const without =
  <Value,>(field: string) =>
  ({ [field]: _, ...others }: Record<string, Value>) =>
    others

/** What a field waits for before it can be sent, in words; `failed`: it did not come. */
export type Wait = { words: string; failed?: boolean }

/** Reports what a field waits for, or that it came (`isDone`) or not. After a space: one of several. */
export const PendingContext = createContext<(field: string, wait: Wait | undefined, isDone?: boolean) => void>(() => {})

/** A form that is sent while fields wait is queued, until all came or one is given up. */
function usePendingFields(setProblems: (change: (before: Values) => Values) => void) {
  const [waits, setWaits] = useState<Record<string, Wait>>({})
  const [isQueued, setQueued] = useState(false)
  const report = useCallback(
    (field: string, wait: Wait | undefined, isDone = false) => {
      if (!wait && !isDone) setQueued(false)
      setWaits((before) => (wait ? { ...before, [field]: wait } : without<Wait>(field)(before)))
      if (!wait?.failed) setProblems(without(field))
    },
    [setProblems],
  )
  const all = Object.entries(waits).map(([key, wait]) => ({ field: key.replace(/ .*/, ''), ...wait }))
  const failed: Values = Object.fromEntries(all.filter((wait) => wait.failed).map(({ field, words }) => [field, words]))
  return { pending: all.filter((wait) => !wait.failed), failed, isQueued, setQueued, report }
}
