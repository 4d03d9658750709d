import { useSyncExternalStore } from 'react'
import type { Call } from '../contract/call.ts'
import { listeners } from '../ui/listeners.ts'

/**
 * Whether this tab shows an administrator's tools: if session storage holds `token` (section 1). What is allowed, the server decides
 * by a cookie. 'lapsed': the server no longer knows the session; the login is open above the tools, so that nothing typed is lost.
 */
type State = 'visitor' | 'administrator' | 'lapsed'

const key = 'token'
let state: State | undefined
const { follow, notify } = listeners()

function read(): State {
  state ??= sessionStorage.getItem(key) === null ? 'visitor' : 'administrator'
  return state
}

function become(next: State) {
  state = next
  document.documentElement.toggleAttribute('data-admin', next !== 'visitor')
  notify()
}

export const session = {
  /** Whether this tab has a token now, also if something else removed it. */
  begun: () => sessionStorage.getItem(key) !== null,
  follow,
  /** Whether someone has just logged out on this page. */
  left: false,
  begin: (token: string) => {
    session.left = false
    sessionStorage.setItem(key, token)
    become('administrator')
  },
  end: () => {
    sessionStorage.removeItem(key)
    become('visitor')
  },
  /** At a logout. */
  leave: () => {
    session.left = true
    session.end()
  },
  /** Shows the page as another sees it, and back again; the session stays. */
  look: become,
  lapse: () => {
    sessionStorage.removeItem(key)
    if (read() === 'administrator') become('lapsed')
  },
  /** Resolves when a lapsed session goes on after a login (true) or ends (false). */
  regained: () =>
    new Promise<boolean>((resolve) => {
      const look = () => {
        if (read() === 'lapsed') return
        stop()
        resolve(read() === 'administrator')
      }
      const stop = follow(look)
      look()
    }),
}

/** Only a refused call of an administrator means that the session is over. */
export function sessionRefused(status: number, { who }: Pick<Call, 'who'>) {
  if (status === 401 && who === 'administrator') session.lapse()
}

/** On the server and until hydration everyone is a visitor, so all get the same page. */
const useSession = () => useSyncExternalStore(follow, read, () => 'visitor' as const)

export const useAdministrator = () => useSession() !== 'visitor'
export const useLapsed = () => useSession() === 'lapsed'

/** The id in the cookie beside the session's, which scripts can read; undefined without a login. */
export const signedIn = () => /(?:^|; )(?:__Host-)?signed-in=([0-9a-z]+)(?:;|$)/.exec(document.cookie)?.[1]

/** Whether someone is logged in in this browser, but not in this tab, as in a new one or the installed app. */
export const useSignedInHere = () => useSyncExternalStore(follow, isSignedInHere, () => false)
const isSignedInHere = () => read() === 'visitor' && signedIn() !== undefined && !session.left

// Of a page with tools the session may be over; any other page gets the tools of a login since, and refreshes its data.
/** Hides a page with tools in the back/forward cache (base.css), and loads it again when it is shown again. */
export function checkRestored(refresh: () => Promise<void>) {
  const root = document.documentElement
  window.addEventListener('pagehide', ({ persisted }) => {
    root.toggleAttribute('data-unchecked', persisted && (session.begun() || root.dataset.admin !== undefined))
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (root.dataset.unchecked === undefined) {
      if (session.begun()) session.look('administrator')
      return refresh()
    }
    if (signedIn() === undefined) session.end()
    location.reload()
  })
}
