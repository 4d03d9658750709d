import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Field } from '../contract/field.ts'
import type { Fields } from '../contract/fields.ts'
import { type Autosave, type Values, valuesOf } from './autosave.ts'
import { focusFirst } from './focus.ts'
import type { Submission } from './submission.ts'
import { useAlive } from './use-alive.ts'

type Options = {
  form: RefObject<HTMLFormElement | null>
  autosave: Autosave
  fields: Fields
  /** What the form begins with if nothing is stored. */
  began: Values
  /** What was sent without a script, on the page of the reply. */
  sent: { values: Values; isDone: boolean } | undefined
  /** Values for fields from outside the form, each time that they change. */
  given: Values | undefined
}

const secrets: Field['completion'][] = ['current-password', 'new-password', 'one-time-code']
const isSecret = (field: Field | undefined) => field?.input === 'password' || secrets.includes(field?.completion)

export const differs = (values: Values, began: Values) => Object.entries(values).some(([name, value]) => value !== (began[name] ?? ''))

/** The values of a form and their autosave. A new `round` renders its inputs anew. */
export function useFilling({ form, autosave, fields, began, sent, given }: Options) {
  const alive = useAlive()
  // The server knows nothing of what is stored in the browser.
  const [found, setFound] = useState(() => (alive ? autosave.found() : undefined))
  const [start, setStart] = useState<Values>({ ...(found?.values ?? began), ...sent?.values })
  const [typed, setTyped] = useState(start)
  const [round, setRound] = useState(0)
  const isNew = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    if (alive || !form.current) return
    const stored = autosave.found()
    if (sent?.isDone) autosave.remove()
    else if (sent || !stored || differs(valuesOf(form.current), start)) note()
    else {
      setFound(stored)
      fill(stored.values)
    }
  }, [])

  useEffect(() => {
    if (round > 0 && isNew.current) focusFirst(form.current)
    isNew.current = false
  }, [round, form])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is given.
  useEffect(() => {
    if (!given || !form.current) return
    fill({ ...valuesOf(form.current), ...given })
    note(given)
  }, [given])

  function fill(values: Values) {
    setStart(values)
    setTyped(values)
    setRound((before) => before + 1)
  }

  /** Stores the values of the form, without passwords, passkeys and codes. */
  function note(more: Values = {}, submission?: Submission) {
    if (!form.current) return
    const all = { ...valuesOf(form.current), ...more }
    const values = Object.fromEntries(Object.entries(all).filter(([name]) => !isSecret(fields[name])))
    if (differs(values, began)) autosave.save({ values, began, sent: submission })
    else autosave.remove()
    setTyped(all)
  }

  /** The form begins again; `byHand`: someone pressed "Start over". */
  function empty(byHand = false) {
    isNew.current = byHand
    autosave.remove()
    setFound(undefined)
    fill(began)
  }

  return { start, typed, round, restored: found, note, empty }
}
