import type { Call, outcome } from '../../contract/call.ts'
import type { Values } from '../../ui/form.tsx'
import { allowed, isPutOff } from '../../ui/submission.ts'
import { say } from '../../web/alerts.ts'
import { asker, isRefusal } from '../../web/ask.ts'
import { draftsIn } from '../../web/old-drafts.ts'

/** A form that could not be sent. `id`: its idempotency key; `at`: when it was sent first; `path`: its page; `typed`: its inputs. */
export type Held = {
  id: string
  at: number
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

/** Runs in one tab. In the back/forward cache there is no lock: forms are sent later. */
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

export const sendNow = (form: Held) =>
  inOneTab({}, async () => {
    await send(form)
    if (heldForms().some(({ id, problem }) => id === form.id && !problem)) say('There is still no connection.', { about: form.id })
  })

/** Without cookies: a visitor has sent the form, even if an administrator is logged in now. */
const askAsVisitor = asker((url, init) => fetch(url, { ...init, credentials: 'omit' }))

/** Sends one form. Without a clear answer it stays as it is. */
async function send(form: Held) {
  const { id, call, body } = form
  const isHeld = () => localStorage.getItem(prefix + id) !== null
  if (!isHeld()) return
  const asked = { method: 'POST', path: call, who: 'anyone' } as Call & { reply: typeof outcome }
  const reply = await askAsVisitor(asked, body, { key: id }).catch(() => undefined)
  if (!reply) return
  if (reply.success) {
    discard(form)
    // Also if "Delete" was pressed meanwhile.
    say(`Your form was sent. ${reply.message}.`, { lasting: true, about: id })
  } else if (isRefusal(reply) && reply.status < 500 && !isPutOff(reply.status) && isHeld()) ask(form, notAccepted(reply.message))
}

/** Moves the forms that earlier versions stored in IndexedDB into the outbox. */
export async function moveOldForms() {
  if (!(await indexedDB.databases?.())?.some(({ name }) => name === 'held')) return
  for (const { state, message, ...form } of await draftsIn<Omit<Held, 'problem'> & { state: string; message?: string }>('held')) {
    if (state === 'waiting') hold(form)
    else if (state === 'asking' || state === 'refused') ask(form, message === undefined ? late : notAccepted(message))
  }
  indexedDB.deleteDatabase('held')
}
