import { session } from './session.ts'
import { signedIn } from './signed-in.ts'

const key = 'admin-seen'
/** Milliseconds between two notes, and after which no tab with tools is open any more: browsers let hidden tabs run once a minute. */
const pause = 30_000
const silent = 150_000

/**
 * Ends a session on the server whose token was forgotten, because its tab was closed without a logout (docs/decisions/0036). Tabs with an
 * administrator's tools note that they are open; a page without a token ends the session when none has done so for 150 seconds.
 */
export function endForgotten(end: () => Promise<unknown>) {
  const note = () => session.begun() && localStorage.setItem(key, String(Date.now()))
  note()
  session.follow(note)
  setInterval(note, pause)
  window.addEventListener('pagehide', note)
  // The cookie of a login arrives a moment before its token.
  setTimeout(look, 1000)

  async function look() {
    if (session.begun() || signedIn() === undefined) return
    const wait = Number(localStorage.getItem(key) ?? 0) + silent - Date.now()
    if (wait > 0) setTimeout(look, wait)
    else await end().catch(console.error)
  }
}
