import { useState } from 'react'
import type { Call } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import { livesPaths } from '../contract/life-paths.ts'
import { messages } from '../contract/messages.ts'
import type { Outcome } from '../ui/form.tsx'
import { randomKey, submissionOf, wasAnswered } from '../ui/submission.ts'
import { say, type Undo } from './alerts.ts'
import { ask, isRefusal, type Refusal } from './ask.ts'
import { outcomeOf, refusedAs, withLogin } from './outcome-of.ts'
import { usePageStore } from './page-state.ts'
import { showNew } from './show-new.ts'

/** A collection whose entries are deleted. */
export type Removed = Pick<Thing, 'table' | 'words' | 'wire' | 'publishable' | 'by' | 'readAs' | 'calendar' | 'day'> & {
  calls: { remove: Call }
}

/** Alerts that entries of a collection are published, or will be, replace each other. */
export const aboutShowing = ({ table }: Pick<Thing, 'table'>) => `shown ${table}`

/** On the second button after an event that is still to come was deleted: calendars do not show it as cancelled. */
export const addedByMistake = 'Added by mistake'

/** The reply to an add has the id of the new entry. */
export type ActionReply = { message: string; id?: string }
/** `silence`: the message if no answer came; `stays`: the form shows the success itself; `undo`: what its alert offers. */
type AttemptOptions = { silence?: string | undefined; stays?: boolean; undo?: () => Undo | undefined; about?: string | undefined }

/**
 * Makes calls that change entries. After a success the page's data is refreshed and a new entry is brought into view. `attempt` is for
 * forms: it returns what did not work, and shows a success in an alert, because most forms close with it. `remove` deletes one entry and
 * shows its result in an alert with an undo; until it is answered, deleting the same entry again is the same submission. Both wait for
 * a login if the session is over.
 */
export function useAction() {
  const { refresh } = usePageStore()
  const [busy, setBusy] = useState(false)

  async function attempt(action: () => Promise<ActionReply>, options: AttemptOptions = {}): Promise<Outcome> {
    const { silence, stays, undo, about = randomKey() } = options
    let done: ActionReply | undefined
    setBusy(true)
    const outcome = await outcomeOf(async (): Promise<Outcome> => {
      // What covers the page goes meanwhile, so that the login is visible.
      const reply = await withLogin(action, (waits) => setBusy(!waits))
      // The login says why.
      if (!reply) return { success: false }
      // Someone else has deleted it.
      if (isRefusal(reply) && reply.status === 404) void refresh()
      if (isRefusal(reply)) return refusedAs(reply)
      done = reply
      return { success: true, ...(stays && { message: reply.message }) }
    }, silence).finally(() => setBusy(false))
    if (done === undefined) return outcome
    if (!stays) say(done.message, { about, undo: undo?.() })
    const refreshed = refresh()
    if (stays) return outcome
    await refreshed
    if (done.id !== undefined) showNew(done.id)
    return outcome
  }

  /** `name`: the entry in a sentence; `isComing`: calendars show it as cancelled, unless it was added by mistake. */
  async function remove(thing: Removed, id: string, name: string, isComing = false): Promise<Outcome> {
    const about = `delete ${id}`
    const { key } = submissionOf(about)
    const { restore, mistake } = livesPaths(thing.table)
    const at = (path: string) => path.replace(':id', id)
    const also = isComing ? { path: at(mistake), words: addedByMistake } : undefined
    const undo = (): Undo => ({ path: at(restore), shows: id, title: name, deed: 'deleting', inTrash: true, also })
    const outcome = await attempt(() => ask(thing.calls.remove, undefined, { id, key }) as Promise<ActionReply>, { undo, about })
    if (outcome.answered !== false) wasAnswered(about)
    if (typeof outcome.message === 'string') say(messages.deleteFailed(name, outcome.message), { about })
    return outcome
  }

  return { busy, attempt, remove }
}

/**
 * An action that the passkey guards, sent only if the server asks for it: if the action was done before and only its reply was lost,
 * the server repeats that reply.
 */
export const guarded =
  (action: () => Promise<ActionReply>, passkey: string | undefined, enter: (passkey: string) => Promise<ActionReply | Refusal>) =>
  async () => {
    const reply = await action()
    if (passkey === undefined || !isRefusal(reply) || reply.status !== 403) return reply
    const entered = await enter(passkey)
    return isRefusal(entered) ? entered : action()
  }
