import type { Values } from './filling.ts'

/** What is on its way into a form: when it has come it is in the form's input, or it is said why it is not. */
type Arrival = Promise<string | undefined>

const held = new WeakMap<HTMLFormElement, Map<string, Arrival>>()

/** Has a form wait, when it is sent, for what is on its way into a field. */
export function holdUp(form: HTMLFormElement | null | undefined, field: string, arrival: Arrival) {
  if (!form) return
  const arrivals = held.get(form) ?? new Map<string, Arrival>()
  held.set(form, arrivals.set(field, arrival))
  void arrival.finally(() => arrivals.get(field) === arrival && arrivals.delete(field))
}

/** Waits for all that is on its way into a form, and returns what is wrong with what did not come; undefined where nothing is. */
export function arrivedIn(form: HTMLFormElement): Promise<Values> | undefined {
  const arrivals = [...(held.get(form) ?? [])]
  return arrivals.length > 0 ? wrongIn(arrivals) : undefined
}

async function wrongIn(arrivals: [string, Arrival][]) {
  const wrong: Values = {}
  for (const [field, arrival] of arrivals) {
    const why = await arrival
    if (why !== undefined) wrong[field] = why
  }
  return wrong
}
