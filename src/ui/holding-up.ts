import type { Values } from './filling.ts'
import type { Progress } from './picture-keeper.ts'

/** It comes into another form, or nowhere, and this one has nothing to wait for any more. */
export const elsewhere = Symbol('elsewhere')
/** What is on its way into a form: when it has come it is in the form's input, or it is said why it is not. */
export type Arrived = Promise<string | typeof elsewhere | undefined>
type Held = { arrival: Arrived; progress: Progress }

const held = new WeakMap<HTMLFormElement, Map<string, Held>>()
/** What was on its way into each field last, also once that has ended: it may before the one whose place it took. */
const latest = new WeakMap<HTMLFormElement, Map<string, Arrived>>()
const listeners = new Set<() => void>()
const begun: Progress = { share: 0 }

/** Has a form wait, when it is sent, for what is on its way into a field. */
export function holdUp(form: HTMLFormElement | null | undefined, field: string, arrival: Arrived) {
  if (!form) return
  const arrivals = held.get(form) ?? new Map<string, Held>()
  held.set(form, arrivals.set(field, { arrival, progress: begun }))
  latest.set(form, (latest.get(form) ?? new Map<string, Arrived>()).set(field, arrival))
  void arrival.finally(() => arrivals.get(field)?.arrival === arrival && arrivals.delete(field))
}

/** Tells how far that has come. */
export function tellProgress(form: HTMLFormElement | null | undefined, field: string, progress: Progress) {
  const known = form && held.get(form)?.get(field)
  if (!known) return
  known.progress = progress
  for (const listener of listeners) listener()
}

/** Calls back with how far the first has come that is on its way into a form, now and whenever that changes. */
export function followProgress(form: HTMLFormElement, hear: (progress: Progress) => void) {
  const listener = () => {
    const [first] = held.get(form)?.values() ?? []
    if (first) hear(first.progress)
  }
  listeners.add(listener)
  listener()
  return () => void listeners.delete(listener)
}

/**
 * Waits for all that is on its way into a form, and returns what is wrong with what did not come, or 'stopped' where something comes
 * elsewhere; undefined where nothing is on its way.
 */
export function arrivedIn(form: HTMLFormElement): Promise<Values | 'stopped'> | undefined {
  const arrivals = held.get(form)
  return arrivals?.size ? wrongIn(form, [...arrivals]) : undefined
}

async function wrongIn(form: HTMLFormElement, arrivals: [string, Held][]) {
  const wrong: Values = {}
  for (const [field, { arrival }] of arrivals) {
    const why = await last(form, field, arrival)
    if (why === elsewhere) return 'stopped'
    if (why !== undefined) wrong[field] = why
  }
  return wrong
}

/** What came of the last that was on its way into a field: another may take the place of the first. */
async function last(form: HTMLFormElement, field: string, arrival: Arrived): Arrived {
  const why = await arrival
  const next = latest.get(form)?.get(field)
  return next === undefined || next === arrival ? why : last(form, field, next)
}

/** How what stands in a form is kept; one that has gone hears nothing any more of what comes into it. */
const notes = new WeakMap<HTMLFormElement, () => void>()
export const noteBy = (form: HTMLFormElement | null, note: () => void) => void (form && notes.set(form, note))

/** Puts into an input what was on its way there, as if it were typed, so that its form knows of it. */
export function putInto(input: HTMLInputElement, value: string) {
  input.value = value
  if (input.isConnected) input.dispatchEvent(new Event('input', { bubbles: true }))
  else if (input.form) notes.get(input.form)?.()
}
