import { session } from './session.ts'
import { signedIn } from './signed-in.ts'

const lock = 'signed-in'
const leftKey = 'tools-left'
const grace = 60_000

/**
 * Ends a session on the server whose token was only forgotten: by an older client that logs out in the tab alone, or with
 * the tab that was closed. A readable cookie without a secret says that a session may be alive; a page without a token
 * ends it, unless another tab shows the tools (each such tab holds a lock) or left a page a minute ago and is on its way.
 */
export function endForgotten(end: () => Promise<unknown>) {
  let release: (() => void) | undefined
  const follow = () => {
    if (!session.begun()) {
      release?.()
      release = undefined
    } else if (!release) {
      const { promise, resolve } = Promise.withResolvers<void>()
      release = resolve
      // Not on plain http to another machine: there a tab knows nothing of the others.
      void navigator.locks?.request(lock, { mode: 'shared' }, () => promise)
    }
  }
  follow()
  session.follow(follow)
  window.addEventListener('pagehide', () => session.begun() && localStorage.setItem(leftKey, String(Date.now())))
  // One that begins after this page did is not forgotten: its cookie comes a moment before its token.
  if (isForgotten()) setTimeout(look, 1000)

  async function look() {
    if (!isForgotten()) return
    const wait = Number(localStorage.getItem(leftKey) ?? 0) + grace - Date.now()
    if (wait > 0) {
      setTimeout(look, wait)
      return
    }
    const { held = [] } = (await navigator.locks?.query()) ?? {}
    if (isForgotten() && !held.some(({ name }) => name === lock)) await end().catch(console.error)
  }
}

const isForgotten = () => !session.begun() && signedIn() !== undefined
