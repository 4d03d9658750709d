import { useState } from 'react'
import type { Call } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import { livesPaths } from '../contract/lifecycle-paths.ts'
import { messages } from '../contract/messages.ts'
import type { Outcome } from '../ui/form.tsx'
import { randomKey } from '../ui/random-key.ts'
import { submissionOf, wasAnswered } from '../ui/submission.ts'
import { say, type Undo } from './alerts.ts'
import { isRefusal } from './ask.ts'
import { ask } from './browser-ask.ts'
import { outcomeOf, refusedAs } from './outcome-of.ts'
import { usePageStore } from './page-state.ts'
import { showNew } from './show-new.ts'
import { withLogin } from './with-login.ts'

/** A thing whose entries are deleted. */
export type Removed = Pick<Thing, 'table' | 'words' | 'wire' | 'publishable' | 'by' | 'readAs'> & { calls: { remove: Call } }

/** An add also tells the id of what was added. */
export type ActionReply = { message: string; id?: string }
/** `silence`: what is said where no answer came; `undo`: how it is undone, which a success that is told offers. */
type AttemptOptions = { silence?: string | undefined; stays?: boolean; undo?: () => Undo | undefined }

/**
 * Doing something on the server; after a success the page's lists are asked for anew, and what was added is brought into
 * view. `attempt` is for forms: what did not work is returned for the form to tell. A success is told in an alert,
 * because most forms go with it, or returned like the rest where the form `stays`. `remove` deletes one entry: it tells in
 * an alert what came of it, with a way to undo it, and a delete of the same entry again is the same submission until it was answered.
 * Either waits for a login in place where the session is over, and then goes on.
 */
export function useAction() {
  const { refresh } = usePageStore()
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

  async function send(
    action: () => Promise<ActionReply>,
    stays: boolean,
    about: string | undefined,
    undo: AttemptOptions['undo'],
  ): Promise<Outcome> {
    // Meanwhile what covers the page goes, so that the login is seen.
    const reply = await withLogin(action, (waits) => setBusy(!waits))
    // So that the message is heard.
    setBusy(false)
    // The login that opens in place says why; over a form it would stand on after that.
    if (!reply) return { success: false }
    // Somebody else has deleted it meanwhile, so what the page shows is out of date.
    if (isRefusal(reply) && reply.status === 404) void refresh()
    if (isRefusal(reply)) return refusedAs(reply)
    if (stays) {
      void refresh()
      return { success: true, message: reply.message }
    }
    say(reply.message, { about: about ?? randomKey(), undo: undo?.() })
    await refresh()
    if (reply.id !== undefined) showNew(reply.id)
    return { success: true }
  }

  /** `name`: what the entry is called, as it stands in a sentence. */
  async function remove(thing: Removed, id: string, name: string): Promise<Outcome> {
    const about = `delete ${id}`
    const { key } = submissionOf(about)
    const undo: Undo = {
      path: livesPaths(thing.table).restore.replace(':id', id),
      shows: id,
      title: name,
      deed: 'deleting',
      inTrash: true,
    }
    const outcome = await attempt(
      () => ask(thing.calls.remove, undefined, { id, key }) as Promise<ActionReply>,
      { undo: () => undo },
      about,
    )
    if (outcome.answered !== false) wasAnswered(about)
    if (typeof outcome.message === 'string') say(messages.deleteFailed(name, outcome.message), { about })
    return outcome
  }

  return { busy, attempt, remove }
}
