import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { type Fields, fieldsOfEntry } from '../contract/fields.ts'
import { problemsOf } from '../contract/problems.ts'
import { Button } from './button.tsx'
import type { Draft } from './draft.ts'
import { FieldInput } from './field-input.tsx'
import { type Values, valuesOf } from './filling.ts'
import styles from './form.module.css'
import { FormResult, type Result } from './form-result.tsx'
import { Restored } from './restored.tsx'
import { EarlyWaiting, partMissing, Silence } from './silence.tsx'
import { StillWaiting } from './still-waiting.tsx'
import { type Submission, submissionOf, wasAnswered } from './submission.ts'
import { tabDraft } from './tab-draft.ts'
import { useAlive } from './use-alive.ts'
import { useFilling } from './use-filling.ts'
import { useFirstWrong } from './use-first-wrong.ts'
import { useHeldUp } from './use-held-up.tsx'
import { useLasting } from './use-lasting.ts'
import { useUnseen } from './use-unseen.ts'

export type { Values }
/**
 * What came of sending; `message` is told over the form, or elsewhere where there is none. `answered`: not if nothing came
 * back, or it was put off; `problems`: what it says against fields; `unseen` tells what is in the form's stead to be seen there,
 * where that is out of sight.
 */
export type Outcome = { success: boolean; message?: ReactNode; answered?: false; problems?: Values; unseen?: () => unknown }
type Props = {
  /** What the form is called by those who listen. */
  name: string
  fields: Fields
  submit: string
  /** Does the action; a success empties the form, anything else keeps everything that was typed. */
  onSubmit: (values: Values, submission: Submission) => Promise<Outcome>
  initial?: Values | undefined
  /** Where what is typed is kept until it is sent; without it in this tab. */
  draft?: Draft | undefined
  /** What is put into its fields from outside, each time that it is another; and what stands over them. */
  given?: Values | undefined
  over?: ReactNode
  /** For whoever has no script: the name under which its page declares it (web/page.ts), and what is said if no answer comes. */
  plain?: { name: string; silence: string }
  /** The field that tells whose filling it is, where one person after another fills in the form (submission.ts). */
  whose?: string
  /** What was typed and told when it was sent without a script, and what the fields said against it. */
  before?: { values: Values; result?: Result | undefined; problems?: Values | undefined } | undefined
  /**
   * Shown under the fields for what is typed so far, such as a preview, or another input; what is wrong with it says
   * `further`.
   */
  about?: (values: Values, problems: Values) => ReactNode
  further?: () => Values
  /** What it waits for while it is sent, where that is not the site's answer. */
  waits?: ReactNode
  children?: ReactNode
}

/**
 * One labelled input for each declared field, checked by the field's own rule before it is sent. Errors stand beside
 * their fields and the first wrong one gets the focus; what came of it stands over the form; nothing typed is lost.
 */
export function Form(props: Props) {
  const { name, fields: declared, submit, onSubmit, initial, draft, given, over, plain, whose, before, about, further } = props
  const { waits, children } = props
  const fields = fieldsOfEntry(declared, initial)
  const form = useRef<HTMLFormElement>(null)
  const lasting = useLasting(form)
  const silence = useRef<HTMLDivElement>(null)
  const alive = useAlive()
  const id = useId()
  const [problems, setProblems] = useState(before?.problems ?? {})
  const [result, setResult] = useState(before?.result)
  const [busy, setBusy] = useState(false)
  const held = useHeldUp(form)
  const unseen = useUnseen(name, form)
  const wrong = useFirstWrong(form, id, problems)
  const { start, typed, round, restored, answered, note, empty } = useFilling({
    form,
    draft: draft ?? tabDraft(name, initial),
    fields,
    began: initial ?? {},
    sent: before && { values: before.values, isOver: plain !== undefined && before.result?.success === true },
    given,
  })
  // What happened before the script was there: that it was answered by the page that says so, or not at all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form has come.
  useLayoutEffect(() => {
    if (before?.result) wasAnswered(name)
    else if (plain && silence.current && !silence.current.hidden) setResult({ success: false, message: silence.current.textContent })
  }, [])

  function markWrong(found: Values) {
    wrong.current = Object.keys(found)[0]
    setProblems(found)
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    const arrivals = held.arrived(sent)
    if (arrivals) setBusy(true)
    const late = arrivals ? await arrivals : {}
    setBusy(false)
    // One that is hidden or has gone meanwhile is sent all the same.
    if (late === 'stopped') return
    const values = valuesOf(sent)
    const found = { ...problemsOf(fields, values), ...further?.(), ...late }
    markWrong(found)
    setResult(undefined)
    if (wrong.current !== undefined) return unseen.tell({ success: false, problems: found })
    setBusy(true)
    try {
      const submission = submissionOf(name, whose && values[whose], draft?.sent?.())
      await draft?.send?.(submission)
      const outcome = await onSubmit(values, submission)
      if (outcome.answered !== false) {
        wasAnswered(name)
        answered()
        void draft?.send?.(undefined)
      }
      if (outcome.message) setResult({ success: outcome.success, message: outcome.message })
      unseen.tell(outcome)
      if (outcome.success) begin()
      else if (outcome.problems) markWrong(outcome.problems)
    } finally {
      setBusy(false)
    }
  }

  function begin(anew = false) {
    setProblems({})
    empty(anew)
  }

  function beginAnew() {
    wasAnswered(name)
    begin(true)
  }

  function hear(field: string) {
    note()
    // Whoever fills it in again has nothing to do with what came of it before.
    if (result?.success) setResult(undefined)
    if (!(field in problems)) return
    const { [field]: _, ...others } = problems
    setProblems(others)
  }

  return (
    <div ref={unseen.whole} className={styles.whole}>
      {result && <FormResult result={result} id={id} problems={problems} />}
      {!alive && <Silence ref={silence} form={plain?.name ?? name} words={plain?.silence ?? partMissing} />}
      {over}
      {restored && <Restored {...restored} onAnew={beginAnew} />}
      <form
        ref={lasting}
        key={round}
        className={styles.form}
        aria-label={name}
        method="post"
        noValidate
        data-plain={plain?.name}
        data-whose={whose}
        onSubmit={send}
        onInput={(event) => hear((event.target as HTMLInputElement).name)}
      >
        {plain && <input type="hidden" name="form" value={plain.name} />}
        {Object.entries(fields).map(([field, rule]) => (
          <FieldInput
            key={field}
            id={`${id}-${field}`}
            name={field}
            field={rule}
            initial={start[field]}
            problem={problems[field]}
            onChange={() => hear(field)}
          />
        ))}
        {about?.(typed, problems)}
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            {submit}
          </Button>
          {held.waits && (
            <Button look="quiet" onClick={held.stop}>
              Stop waiting
            </Button>
          )}
          {children}
          {plain && !alive && <EarlyWaiting />}
          <StillWaiting waiting={busy} instead={held.waits ?? (busy ? waits : undefined)} />
        </div>
      </form>
    </div>
  )
}
