import { byAdministrator, nothing, post } from '../contract/call.ts'
import { messages } from '../contract/messages.ts'
import type { Outcome } from '../ui/form.tsx'
import { isPutOff, randomKey } from '../ui/submission.ts'
import { type Alert, dismiss, say } from './alerts.ts'
import { ask, isRefusal } from './ask.ts'
import { outcomeOf, withLogin } from './outcome-of.ts'
import { showNew } from './show-new.ts'

/** Makes the call of an alert's button, shows the result in its place and refreshes the page. */
export async function undoAction({ id, undo, about = `undo ${id}` }: Alert, refresh: () => Promise<void>) {
  if (!undo) return
  const key = undo.key ?? randomKey()
  const running = say(undo.words ? 'Saving…' : messages.undoing, { about, lasting: true })
  const call = byAdministrator(post(undo.path, nothing, nothing as never))
  const outcome: Outcome = await outcomeOf(async (): Promise<Outcome> => {
    const reply = (await withLogin(() => ask(call, undo.body, { key, version: undo.version }))) as
      | { success: boolean; message: string; status?: number }
      | undefined
    if (!reply) return { success: false }
    if (isRefusal(reply) && reply.status === 412) return { success: false, message: messages.changedSince }
    return isRefusal(reply) && isPutOff(reply.status) ? { ...reply, answered: false as const } : reply
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
