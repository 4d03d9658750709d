import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Fields } from '../contract/fields.ts'
import { giveUpIn } from './coming-pictures.ts'
import { type Draft, isUntouched, isWorthAWord, keepable, keepIn, type Typed, wasSent } from './draft.ts'
import { type Values, valuesOf } from './filling.ts'
import { focusFirst } from './focus-first.ts'
import { noteBy } from './holding-up.ts'
import { useAlive } from './use-alive.ts'

type Options = {
  form: RefObject<HTMLFormElement | null>
  draft: Draft
  fields: Fields
  /** What the form begins with where nothing was kept. */
  began: Values
  /** What was sent without a script stands there again; `isOver`: and it was a success. */
  sent: { values: Values; isOver: boolean } | undefined
  /** What is put into fields from outside the form, each time that it is another. */
  given: Values | undefined
}

/**
 * What stands in a form: what it began with or what was kept, and what is typed there, which is kept. `round` counts how
 * often it was filled anew, and its inputs are made anew with it.
 */
export function useFilling({ form, draft, fields, began, sent, given }: Options) {
  const alive = useAlive()
  // The page as the server made it begins as it does for everybody.
  const [found] = useState(() => (alive ? draft.found() : undefined))
  const [start, setStart] = useState<Values>({ ...(found?.values ?? began), ...sent?.values })
  const [typed, setTyped] = useState(start)
  const [restored, setRestored] = useState(() => restoredOf(found))
  const [round, setRound] = useState(0)
  const isTaken = useRef(found !== undefined)
  const next = useRef<'first' | { id: string }>(undefined)

  // What was typed before the script was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form has come.
  useLayoutEffect(() => {
    if (found) draft.take?.()
    if (alive || !form.current) return
    if (sent?.isOver) draft.forget()
    else if (sent || !goOn()) keepIn(draft, fields, began, valuesOf(form.current))
  }, [])

  // What is kept may be known only after the form was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has come.
  useEffect(() => {
    let gone = false
    void draft.come?.().then(() => gone || goOn())
    return () => {
      gone = true
    }
  }, [])

  useEffect(() => {
    if (round > 0 && next.current === 'first') focusFirst(form.current)
    else if (typeof next.current === 'object') document.getElementById(next.current.id)?.focus()
    next.current = undefined
  }, [round, form])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is given.
  useEffect(() => {
    if (!given || !form.current) return
    const values = { ...valuesOf(form.current), ...given }
    fill(values)
    keepIn(draft, fields, began, values)
  }, [given])

  function fill(values: Values) {
    setStart(values)
    setTyped(values)
    setRound((before) => before + 1)
  }

  /** Puts what is kept into the form, unless a hand has typed something else there meanwhile. Returns whether it did. */
  function goOn() {
    const kept = draft.found()
    if (isTaken.current || !kept || !form.current) return false
    if (!isUntouched(keepable(fields, valuesOf(form.current)), start, kept)) return false
    const { activeElement } = document
    if (activeElement && form.current.contains(activeElement)) next.current = { id: activeElement.id }
    isTaken.current = true
    draft.take?.()
    fill(kept.values)
    setRestored(restoredOf(kept))
    return true
  }

  /** Keeps what stands there now. */
  function note() {
    const values = form.current ? valuesOf(form.current) : start
    keepIn(draft, fields, began, values)
    setTyped(values)
  }

  useLayoutEffect(() => noteBy(form.current, note))

  return {
    start,
    typed,
    round,
    /** What was kept stands there again; `sent`: and was sent without an answer. */
    restored,
    answered: () => setRestored((before) => before && { sent: false }),
    note,
    /** The form begins from the start; `anew`: by somebody who goes on in it. */
    empty: (anew = false) => {
      if (anew) {
        next.current = 'first'
        giveUpIn(form.current)
      }
      draft.forget()
      setRestored(undefined)
      fill(began)
    },
  }
}

/** What is said of what was kept, where that is worth a word. */
const restoredOf = (typed: Typed | undefined) => (typed && isWorthAWord(typed) ? { sent: wasSent(typed) } : undefined)
