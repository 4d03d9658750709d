import { messages } from '../contract/messages.ts'
import { randomKey } from '../ui/random-key.ts'
import { isPutOff } from '../ui/submission.ts'
import { type AlertButton, allAlerts, pressIn, say } from './alerts.ts'
import { isRefusal, type Refusal } from './ask.ts'
import { outcomeOf } from './outcome-of.ts'
import { showNew } from './show-new.ts'
import { throughLogin } from './through-login.ts'

/** How something is undone: what is asked of the server, with a key, and the entry that is shown then, where it is one. */
export type Undo = { ask: (key: string) => Promise<{ message: string } | Refusal>; shows?: string }

/** How long it can be pressed at least, in milliseconds: long enough to read, to look and to think again. */
const least = 12_000
/** After how long it is said that it is under way. */
const patience = 700

const offered = new WeakSet<AlertButton>()

/**
 * The button in an alert that undoes what the alert tells; so does Ctrl+Z. `about` is what the alert is about, `refresh` asks
 * anew for what the page shows that stands there by then. Where no answer comes it can be pressed again, and is done once.
 */
export function undoing({ ask, shows }: Undo, about: string, refresh: () => Promise<void>): AlertButton {
  const key = randomKey()
  const button: AlertButton = { words: 'Undo', press: () => void press(), least }
  offered.add(button)
  // The same one again is not added again.
  document.addEventListener('keydown', hear)
  return button

  async function press() {
    const late = setTimeout(() => say(messages.undoing, { about }), patience)
    const outcome = await outcomeOf(async () => {
      const reply = await throughLogin(
        () => ask(key),
        () => clearTimeout(late),
      )
      clearTimeout(late)
      if (!reply) return { success: false }
      return isRefusal(reply)
        ? { success: false, message: reply.message, ...(isPutOff(reply.status) && { answered: false as const }) }
        : { success: true, message: reply.message }
    })
    clearTimeout(late)
    const again = 'answered' in outcome ? button : undefined
    if (typeof outcome.message === 'string') say(outcome.message, { about, button: again })
    // Also when it was refused: what the page shows is out of date then.
    if (!again) await refresh()
    if (outcome.success && shows !== undefined) showNew(shows)
  }
}

/** Ctrl+Z undoes what can still be undone, but for where something is typed: there it is the typist's. */
function hear(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.repeat) return
  if (event.target instanceof Element && event.target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]')) return
  const newest = allAlerts().findLast(({ button }) => button && offered.has(button))
  if (!newest) return
  event.preventDefault()
  pressIn(newest)
}
