import { useState } from 'react'
import type { Call } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import { livesOf } from '../contract/lifecycle.ts'
import { messages } from '../contract/messages.ts'
import type { Outcome } from '../ui/form.tsx'
import { randomKey } from '../ui/random-key.ts'
import { submissionOf, wasAnswered } from '../ui/submission.ts'
import { say } from './alerts.ts'
import { isRefusal } from './ask.ts'
import { ask } from './browser-ask.ts'
import { outcomeOf, refusedAs } from './outcome-of.ts'
import { useRevalidate } from './router-view.tsx'
import { showNew } from './show-new.ts'
import { throughLogin } from './through-login.ts'
import { type Undo, undoing } from './undoing.ts'

/** A thing whose entries are deleted. */
export type Removed = Pick<Thing, 'table' | 'words' | 'wire' | 'publishable' | 'by' | 'readAs'> & { calls: { remove: Call } }

/** An add also tells the id of what was added. */
export type ActionReply = { message: string; id?: string }
/** `silence`: what is said where no answer came; `undo`: how it is undone, which a success that is told offers. */
type AttemptOptions = { silence?: string | undefined; stays?: boolean; undo?: Undo }

/**
 * Doing something on the server; after a success the page's lists are asked for anew, and what was added is brought into
 * view. `attempt` is for forms: what did not work is returned for the form to tell. A success is told in an alert,
 * because most forms go with it, or returned like the rest where the form `stays`. `remove` deletes one entry: it tells in
 * an alert what came of it, with a way to undo it, and a delete of the same entry again is the same submission until it was answered.
 * Either waits for a login in place where the session is over, and then goes on.
 */
export function useAction() {
  const { revalidate } = useRevalidate()
  const [busy, setBusy] = useState(false)

  async function attempt(
    action: () => Promise<ActionReply>,
    { silence, stays = false, undo }: AttemptOptions = {},
    about?: string,
  ): Promise<Outcome> {
    setBusy(true)
    try {
      return await outcomeOf(() => send(action, stays, about, undo), silence)
    } finally {
      setBusy(false)
    }
  }

  async function send(action: () => Promise<ActionReply>, stays: boolean, about: string | undefined, undo?: Undo): Promise<Outcome> {
    // Meanwhile what covers the page goes, so that the login is seen.
    const reply = await throughLogin(action, (waits) => setBusy(!waits))
    // So that the message is heard.
    setBusy(false)
    // The login that opens in place says why; over a form it would stand on after that.
    if (!reply) return { success: false }
    // Somebody else has deleted it meanwhile, so what the page shows is out of date.
    if (isRefusal(reply) && reply.status === 404) void revalidate()
    if (isRefusal(reply)) return refusedAs(reply)
    if (stays) {
      void revalidate()
      return { success: true, message: reply.message }
    }
    // So that what comes of an Undo finds the place of what was pressed.
    const matter = about ?? randomKey()
    say(reply.message, { about: matter, ...(undo && undoing(undo, matter, revalidate)) })
    await revalidate()
    if (reply.id !== undefined) showNew(reply.id)
    return { success: true }
  }

  /** `name`: what the entry is called, as it stands in a sentence. */
  async function remove(thing: Removed, id: string, name: string): Promise<Outcome> {
    const about = `delete ${id}`
    const { key } = submissionOf(about)
    const { restore } = livesOf(thing)
    const undo: Undo = {
      ask: (once) => ask(restore, undefined, { id, key: once }),
      shows: id,
      title: name,
      deed: 'deleting',
      inTrash: true,
    }
    const outcome = await attempt(() => ask(thing.calls.remove, undefined, { id, key }) as Promise<ActionReply>, { undo }, about)
    if (outcome.answered !== false) wasAnswered(about)
    if (typeof outcome.message === 'string') say(messages.deleteFailed(name, outcome.message), { about })
    return outcome
  }

  return { busy, attempt, remove }
}
