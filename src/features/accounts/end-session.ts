import { messages } from '../../contract/messages.ts'
import { forgetAutosaves } from '../../ui/autosave.ts'
import { say } from '../../web/alerts.ts'
import { ask, granted, NoAnswer } from '../../web/ask.ts'
import { goTo } from '../../web/page-state.ts'
import { session, signedIn } from '../../web/session.ts'
import { logout } from './logout.ts'

/** Milliseconds that a logout waits for the answer, and until the next page tries again. */
const patience = 3000
const again = 15_000
const { leaving } = session

const end = async () => granted(await ask(logout)).message

function forgetTyped() {
  forgetAutosaves(signedIn())
  leaving.remember()
}

/** Logs out: removes the token and what was typed at once, then ends the session on the server. Without an answer the next page ends it. */
export async function logOut() {
  session.end()
  forgetTyped()
  const ended = end().then((message) => {
    say(message, { about: 'session' })
    leaving.forget()
  })
  try {
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, patience))])
  } catch (error) {
    console.error(error)
    if (!(error instanceof NoAnswer)) throw error
  }
  if (leaving.remembered()) say(messages.sessionLivesOn, { about: 'session' })
  goTo('/admin')
}

/** Ends the session after a logout to which no answer came, and tries until it worked. No other page ends a session. */
export async function finishLogout() {
  if (!leaving.remembered()) return
  // Where the script of the logout did not come. Once only: since then another person may type in this tab.
  if (leaving.isBegun()) forgetTyped()
  try {
    await end()
  } catch {
    return void setTimeout(finishLogout, again)
  }
  if (leaving.remembered()) say(messages.sessionEnded, { about: 'session' })
  leaving.forget()
}
