import { messages } from '../contract/messages.ts'
import { forgetAutosaves } from '../ui/autosave.ts'
import { say } from './alerts.ts'
import { granted, NoAnswer, type Refusal } from './ask.ts'
import { session } from './session.ts'
import { signedIn } from './signed-in.ts'

type End = () => Promise<{ message: string } | Refusal>

// In local storage, because the session is that of every tab; a new login forgets it (session.ts).
const { leaving } = session
const pause = 15_000

/**
 * Logs out: the token goes at once, as it always did, and with it what was typed or looked for here, or typed on this device
 * by whoever leaves; the session on the server ends with it, or is remembered to be ended.
 */
export async function leave(end: End) {
  session.end()
  forgetAutosaves(signedIn())
  leaving.remember()
  try {
    say(granted(await end()).message, { about: 'session' })
    leaving.forget()
  } catch (error) {
    console.error(error)
    if (!(error instanceof NoAnswer)) throw error
    say(messages.sessionLivesOn, { about: 'session' })
    setTimeout(finishLeaving, pause, end)
  }
}

/**
 * Ends the session that could not be ended when its owner logged out: at the next page, when there is a connection, and
 * from time to time.
 */
export async function finishLeaving(end: End) {
  if (!leaving.remembered()) return
  try {
    granted(await end())
    if (!leaving.remembered()) return
    leaving.forget()
    say(messages.sessionEnded, { about: 'session' })
  } catch {
    setTimeout(finishLeaving, pause, end)
  }
}
