import type { Values } from '../../ui/form.tsx'
import { say } from '../../web/alerts.ts'

/** A visitor's form that could not be sent, as this device stores it. */
export type Held = {
  /** The idempotency key: sent several times, the form is accepted once. */
  id: string
  /** When it was sent first. */
  at: number
  /** The page with the form, and what was typed into it. */
  path: string
  typed: Values
  call: string
  body: unknown
  /** Why the site refused it. */
  refused?: string | undefined
  /** When the visitor was asked what to do with it. Three days later it is deleted. */
  askedAt?: number | undefined
}

const prefix = 'outbox '
const day = 24 * 60 * 60_000

/** The event on `window` after a change of the outbox in this tab; one in another tab is a `storage` event. */
export const outboxChanged = 'outbox'
const notify = () => void window.dispatchEvent(new Event(outboxChanged))

/** All forms in the outbox, the oldest first. */
export function heldForms(): Held[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return keys.map((key) => JSON.parse(localStorage.getItem(key) ?? '')).sort((one, other) => one.at - other.at)
  } catch {
    return []
  }
}

/** Stores a form; returns false if the device cannot. */
export function hold(form: Held) {
  try {
    localStorage.setItem(prefix + form.id, JSON.stringify(form))
    notify()
    return true
  } catch {
    return false
  }
}

export function discard({ id }: Held) {
  localStorage.removeItem(prefix + id)
  notify()
}

/** The server remembers a key for a day. Later the form is sent only if the visitor agrees. */
export const isLate = ({ refused, at }: Held) => refused === undefined && Date.now() - at >= day
export const isDue = (form: Held) => form.refused === undefined && !isLate(form)

/** Asks the visitor once about a form that is not sent by itself. */
function ask(form: Held, words: string) {
  hold({ ...form, askedAt: Date.now() })
  say(words, { lasting: true, about: form.id, button: { words: 'Show the form', to: form.path } })
}

/** Sends the forms that are due, in one tab at a time; asks about the others, and deletes them after three days. */
export const sendHeld = (): Promise<void> =>
  navigator.locks.request('outbox', { ifAvailable: true }, async (lock) => {
    for (const form of lock ? heldForms() : []) {
      if (isDue(form)) await send(form)
      else if (form.askedAt === undefined) ask(form, 'Your form could not be sent for a day. Send it now, or delete it.')
      else if (Date.now() - form.askedAt >= 3 * day) discard(form)
    }
  })

/** Sends a form because the visitor wants it, also one that is late. */
export const sendNow = (form: Held): Promise<void> => navigator.locks.request('outbox', () => send(form))

/** Sends one form. Without a clear answer it stays as it is. */
async function send(form: Held) {
  const isHeld = () => heldForms().some(({ id }) => id === form.id)
  if (!isHeld()) return
  const reply = await post(form).catch(() => undefined)
  if (reply?.success === true) {
    discard(form)
    // Also if "Do not send" was pressed meanwhile.
    say(`Your form was sent. ${reply.message}.`, { lasting: true, about: form.id })
  } else if (reply?.success === false && isHeld()) ask({ ...form, refused: reply.message }, `Your form was not accepted: ${reply.message}`)
}

async function post({ id, call, body }: Held): Promise<{ success: boolean; message: string } | undefined> {
  const headers = new Headers({ 'content-type': 'application/json', 'idempotency-key': id })
  const signal = AbortSignal.timeout(30_000)
  // Without cookies: a visitor has sent it, even if somebody is logged in now.
  const response = await fetch(call, { method: 'POST', credentials: 'omit', headers, body: JSON.stringify(body), signal })
  return response.status < 500 && response.status !== 429 ? response.json() : undefined
}
