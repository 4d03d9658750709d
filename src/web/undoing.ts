import { messages } from '../contract/messages.ts'
import { randomKey } from '../ui/random-key.ts'
import { isPutOff } from '../ui/submission.ts'
import { type AlertButton, allAlerts, type Beside, dismiss, pressIn, say } from './alerts.ts'
import { isRefusal, type Refusal } from './ask.ts'
import { outcomeOf } from './outcome-of.ts'
import { showNew } from './show-new.ts'
import { throughLogin } from './through-login.ts'

/**
 * How something is undone: what is asked of the server, with a key, and the entry that is shown then, where it is one. `title`: of
 * what, as it stands in a sentence; `deed`: what was done with it; `inTrash`: it lies there meanwhile.
 */
export type Undo = {
  ask: (key: string) => Promise<{ message: string } | Refusal>
  shows?: string
  title: string
  deed: string
  inTrash: boolean
}

/** How long it can be pressed at least, in milliseconds: long enough to read, to look and to think again. */
const least = 12_000

type InAlert = { button: AlertButton; beside: Beside }

/**
 * What an alert has beside its sentence to undo what it tells: a button, which Ctrl+Z presses too. `about` is what the alert is
 * about, `refresh` asks anew for what the page shows that stands there by then. Where no answer comes it can be pressed again,
 * and is done once.
 */
export function undoing({ ask, shows, title, deed, inTrash }: Undo, about: string, refresh: () => Promise<void>): InAlert {
  const key = randomKey()
  const button: AlertButton = { words: 'Undo', of: `${deed} ${title}`, byKeys: true, press: () => void press(), least }
  // The same one again is not added again.
  document.addEventListener('keydown', hear)
  return { button, beside: { title, inTrash } }

  async function press() {
    // At once, in the place of what was pressed; where it lies is not known any more.
    const answer = { about, beside: { title, inTrash: false }, answers: true }
    const begin = () => say(messages.undoing, { ...answer, underWay: true })
    let telling = begin()
    let isStillThere = false
    const outcome = await outcomeOf(async () => {
      const reply = await throughLogin(
        () => ask(key),
        (waits) => {
          if (waits) dismiss(telling)
          else telling = begin()
        },
      )
      if (!reply) return { success: false }
      // Something else has its place: it can be had from where it lies.
      isStillThere = inTrash && isRefusal(reply) && reply.status === 409
      return isRefusal(reply)
        ? { success: false, message: reply.message, ...(isPutOff(reply.status) && { answered: false as const }) }
        : { success: true, message: reply.message }
    })
    const again = 'answered' in outcome && { button }
    if (typeof outcome.message === 'string') say(outcome.message, { ...answer, beside: { title, inTrash: isStillThere }, ...again })
    else dismiss(telling)
    // Also when it was refused: what the page shows is out of date then.
    if (!again) await refresh()
    if (outcome.success && shows !== undefined) showNew(shows)
  }
}

/** Ctrl+Z undoes what can still be undone, but for where something is typed: there it is the typist's. */
function hear(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.repeat) return
  if (event.target instanceof Element && event.target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]')) return
  const newest = allAlerts().findLast(({ button }) => button?.byKeys)
  if (!newest) return
  event.preventDefault()
  pressIn(newest)
}
