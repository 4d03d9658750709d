import { messages } from '../../contract/messages.ts'
import { forgetAutosaves } from '../../ui/autosave.ts'
import { say } from '../../web/alerts.ts'
import { ask, granted, NoAnswer } from '../../web/ask.ts'
import { goTo } from '../../web/page-state.ts'
import { session, signedIn } from '../../web/session.ts'
import { logout } from './logout.ts'

const patience = 3000

/** Removes the token and autosaved forms at once, then ends the session. After 3 s without a reply the login page offers it again. */
export async function logOut() {
  session.leave()
  forgetAutosaves(signedIn())
  const ended = ask(logout).then((reply) => granted(reply).message)
  const late = new Promise<string>((resolve) => setTimeout(resolve, patience, messages.sessionLivesOn))
  const message = await Promise.race([ended, late]).catch((error) => {
    console.error(error)
    if (!(error instanceof NoAnswer)) throw error
    return messages.sessionLivesOn
  })
  say(message, { about: 'session' })
  goTo('/admin')
}
