import { messages } from '../contract/messages.ts'
import { forgetAutosaves } from '../ui/autosave.ts'
import { say } from './alerts.ts'
import { granted, NoAnswer, type Refusal } from './ask.ts'
import { session, signedIn } from './session.ts'

type End = () => Promise<{ message: string } | Refusal>

const key = 'admin-seen'
/** Milliseconds between two notes, and after which no tab with tools is open any more: browsers let hidden tabs run once a minute. */
const pause = 30_000
const silent = 150_000
const { leaving } = session

/** Logs out: removes the token and what was typed at once, then ends the session on the server. Without an answer the next page ends it. */
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
  }
}

/**
 * Ends a session on the server that nobody uses: after a logout without an answer, or if its tab was closed without a logout
 * (docs/decisions/0036). Tabs with an administrator's tools note that they are open; a page without a token ends the session when none
 * has done so for 150 seconds.
 */
export function endForgotten(end: End) {
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
      granted(await end())
    } catch {
      return void setTimeout(look, pause / 2)
    }
    if (leaving.remembered()) say(messages.sessionEnded, { about: 'session' })
    leaving.forget()
  }
}
