import type { Values } from '../../ui/form.tsx'
import { allowed } from '../../ui/submission.ts'
import { say } from '../../web/alerts.ts'
import { draftsIn } from '../../web/old-drafts.ts'

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
  /** Why it is not sent by itself, and since when. Three days later it is deleted. */
  problem?: { words: string; at: number }
}

const prefix = 'outbox '
const day = 24 * 60 * 60_000
// Browsers send this event only to other tabs.
const notify = () => window.dispatchEvent(new StorageEvent('storage'))

/** All forms in the outbox, the oldest first. */
export function heldForms(): Held[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  return keys.flatMap((key) => JSON.parse(localStorage.getItem(key) ?? '[]')).sort((one, other) => one.at - other.at)
}

/** Stores a form; returns true unless the device is full. */
export function hold(form: Held) {
  const isStored = allowed(() => localStorage.setItem(prefix + form.id, JSON.stringify(form)) ?? true)
  if (isStored) notify()
  return isStored
}

export function discard({ id }: Held) {
  localStorage.removeItem(prefix + id)
  notify()
}

const late = 'Your form could not be sent for a day. It may have arrived already.'
const notAccepted = (why: string) => `Your form was not accepted: ${why}`

/** Asks the visitor about a form that is not sent by itself. */
function ask(form: Held, words: string) {
  hold({ ...form, problem: { words, at: Date.now() } })
  say(words, { lasting: true, about: form.id, button: { words: 'Show the form', to: form.path } })
}

/** Runs in one tab at a time. A page that enters the back/forward cache gets no lock, and loses it: its forms are sent later. */
const inOneTab = (options: LockOptions, run: (lock: Lock | null) => Promise<void>): Promise<void> =>
  navigator.locks.request('outbox', options, run).catch(console.warn)

/** Sends the forms without a problem. The server remembers a key for a day; later the visitor is asked. */
export const sendHeld = () =>
  inOneTab({ ifAvailable: true }, async (lock) => {
    for (const form of lock ? heldForms() : []) {
      if (form.problem) {
        if (Date.now() - form.problem.at >= 3 * day) discard(form)
      } else if (Date.now() - form.at < day) await send(form)
      else ask(form, late)
    }
  })

/** Sends a form at once because the visitor wants it. */
export const sendNow = (form: Held) =>
  inOneTab({}, async () => {
    await send(form)
    if (heldForms().some(({ id, problem }) => id === form.id && !problem)) say('There is still no connection.', { about: form.id })
  })

/** Sends one form. Without a clear answer it stays as it is. */
async function send(form: Held) {
  const isHeld = () => localStorage.getItem(prefix + form.id) !== null
  if (!isHeld()) return
  const reply = await post(form).catch(() => undefined)
  if (reply?.success === true) {
    discard(form)
    // Also if "Delete" was pressed meanwhile.
    say(`Your form was sent. ${reply.message}.`, { lasting: true, about: form.id })
  } else if (reply?.success === false && isHeld()) ask(form, notAccepted(reply.message))
}

async function post({ id, call, body }: Held): Promise<{ success: boolean; message: string } | undefined> {
  const headers = new Headers({ 'content-type': 'application/json', 'idempotency-key': id })
  const signal = AbortSignal.timeout(30_000)
  // Without cookies: a visitor has sent it, even if an administrator is logged in now.
  const response = await fetch(call, { method: 'POST', credentials: 'omit', headers, body: JSON.stringify(body), signal })
  return response.status < 500 && response.status !== 429 ? response.json() : undefined
}

/** A form as earlier versions stored it, in IndexedDB. */
type OldHeld = Omit<Held, 'problem'> & { state: string; message?: string }

/** Moves the forms of earlier versions into the outbox and deletes their database. */
export async function moveOldForms() {
  if (!(await indexedDB.databases?.())?.some(({ name }) => name === 'held')) return
  for (const { state, message, ...form } of await draftsIn<OldHeld>('held')) {
    if (state === 'waiting') hold(form)
    else if (state === 'asking' || state === 'refused') ask(form, message === undefined ? late : notAccepted(message))
  }
  indexedDB.deleteDatabase('held')
}
