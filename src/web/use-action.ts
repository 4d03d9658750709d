import { useState } from 'react'
import { byAdministrator, type Call, nothing, post } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import { livesPaths } from '../contract/life-paths.ts'
import { messages } from '../contract/messages.ts'
import type { Outcome } from '../ui/form.tsx'
import { randomKey, submissionOf, wasAnswered } from '../ui/submission.ts'
import { type Alert, dismiss, say, type Undo } from './alerts.ts'
import { ask, isRefusal } from './ask.ts'
import { outcomeOf, refusedAs, withLogin } from './outcome-of.ts'
import { usePageStore } from './page-state.ts'
import { showNew } from './show-new.ts'

/** Alerts that entries of a collection are published, or will be, replace each other. */
export const aboutShowing = ({ table }: Pick<Thing, 'table'>) => `shown ${table}`

/** The reply to an add has the id of the new entry. */
export type ActionReply = { message: string; id?: string }
/** `silence`: the message without an answer; `stays`: the form shows the success; `undo`: what the alert offers. */
type AttemptOptions = {
  silence?: string | undefined
  stays?: boolean
  undo?: (() => Undo | undefined) | undefined
  about?: string | undefined
}

type PressOptions = Pick<AttemptOptions, 'undo' | 'about'> & { whose?: string; words?: (why: string) => string }

/** `mistake`: the call after which calendars do not show the entry as cancelled. */
type Removal = Omit<Undo, 'deed' | 'inTrash' | 'also'> & { mistake: string | false }

/**
 * Makes calls that change entries; all wait for a login if the session is over, refresh the page and show a new entry. `attempt` is for
 * forms and returns what did not work; `press` is for buttons, `remove` deletes one entry, `removeBy` several, with an undo.
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

  /** The same submission until it is answered. A failure is shown in an alert, in these `words`. */
  async function press(name: string, send: (key: string) => Promise<object>, { whose, words, undo, about = name }: PressOptions = {}) {
    const { key } = submissionOf(name, whose)
    const outcome = await attempt(() => send(key) as Promise<ActionReply>, { undo, about })
    if (outcome.answered !== false) wasAnswered(name)
    const why = outcome.message
    if (typeof why === 'string') say(words?.(why) ?? why, { about })
    return outcome
  }

  /** `ids`: what is deleted; `send` makes the call; `how`: how it is undone, with a body if there are several. */
  function removeBy(ids: string, send: (key: string) => Promise<object>, how: Removal) {
    const also = how.mistake ? { path: how.mistake, words: 'Added by mistake' } : undefined
    const undo = (): Undo => ({ ...how, deed: 'deleting', inTrash: true, also })
    return press(`delete ${ids}`, send, { undo, ...(!how.body && { words: (why) => messages.deleteFailed(how.title, why) }) })
  }

  /** `title`: the entry in a sentence; `isComing`: calendars show it. */
  function remove({ table, calls }: { table: string; calls: { remove: Call } }, id: string, title: string, isComing = false) {
    const { restore, mistake } = livesPaths(table)
    const at = (path: string) => path.replace(':id', id)
    const how = { path: at(restore), shows: id, title, mistake: isComing && at(mistake) }
    return removeBy(id, (key) => ask(calls.remove, undefined, { id, key }), how)
  }

  return { busy, attempt, press, remove, removeBy }
}

/** Makes the call of an alert's button and shows the result in its place. */
export async function undoAction({ id, undo, about = `undo ${id}` }: Alert, refresh: () => Promise<void>) {
  if (!undo) return
  const key = undo.key ?? randomKey()
  const running = say(undo.words ? 'Saving…' : messages.undoing, { about, lasting: true })
  const call = byAdministrator(post(undo.path, nothing, nothing as never))
  const outcome: Outcome = await outcomeOf(async (): Promise<Outcome> => {
    const reply: Outcome | undefined = await withLogin(() => ask(call, undo.body, { key, version: undo.version }))
    if (!reply) return { success: false }
    if (!isRefusal(reply)) return reply
    return reply.status === 412 ? { success: false, message: messages.changedSince } : refusedAs(reply)
  })
  // Without an answer it can be pressed again, and is done once.
  const again = outcome.answered === false
  if (typeof outcome.message !== 'string') return dismiss(running)
  say(outcome.message, { about, ...(again && { undo: { ...undo, key } }) })
  if (again) return
  // Also after a refusal: what the page shows is out of date then.
  await refresh()
  if (outcome.success && undo.shows !== undefined) showNew(undo.shows)
}
