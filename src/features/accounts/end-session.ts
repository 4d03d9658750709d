import { messages } from '../../contract/messages.ts'
import { forgetAutosaves } from '../../ui/autosave.ts'
import { say } from '../../web/alerts.ts'
import { ask, granted, NoAnswer } from '../../web/ask.ts'
import { goTo } from '../../web/page-state.ts'
import { session, signedIn } from '../../web/session.ts'
import { logout } from './logout.ts'

const key = 'admin-seen'
/** Milliseconds between two notes, and after which no tab with tools is open any more: browsers let hidden tabs run once a minute. */
const pause = 30_000
const silent = 150_000
/** Milliseconds that a logout waits for the answer. */
const patience = 3000
const { leaving } = session

const end = async () => granted(await ask(logout)).message

/** Logs out: removes the token and what was typed at once, then ends the session on the server. Without an answer the next page ends it. */
export async function logOut() {
  session.end()
  forgetAutosaves(signedIn())
  leaving.remember()
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

/**
 * Ends an unused session on the server: after a logout without an answer, or if its tab was closed without a logout
 * (docs/decisions/session-cookie.md). Tabs with an administrator's tools note that they are open; a page without a token ends the session when none
 * has done so for 150 seconds.
 */
export function endForgotten() {
  const note = () => session.begun() && localStorage.setItem(key, String(Date.now()))
  note()
  setInterval(note, pause)
  window.addEventListener('pagehide', note)
  // The cookie of a login arrives a moment before its token.
  setTimeout(look, 1000)

  async function look() {
    const wasLeft = leaving.remembered()
    if (!wasLeft && (session.begun() || signedIn() === undefined)) return
    const wait = wasLeft ? 0 : Number(localStorage.getItem(key) ?? 0) + silent - Date.now()
    if (wait > 0) return void setTimeout(look, wait)
    try {
      await end()
    } catch {
      return void setTimeout(look, pause / 2)
    }
    if (leaving.remembered()) say(messages.sessionEnded, { about: 'session' })
    leaving.forget()
  }
}
