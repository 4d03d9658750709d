import { useSyncExternalStore } from 'react'
import type { Call } from '../contract/call.ts'

/**
 * Whether this tab shows an administrator's tools: it does when session storage holds `token` (section 1). That is a
 * matter of looks only; what may be done is decided on the server by a cookie that no script can read. 'lapsed': the
 * server no longer knows the session, and the login stands open over the tools, so that nothing typed is lost.
 */
type State = 'visitor' | 'administrator' | 'lapsed'

const key = 'token'
let state: State | undefined
const listeners = new Set<() => void>()

function read(): State {
  state ??= sessionStorage.getItem(key) === null ? 'visitor' : 'administrator'
  return state
}

function become(next: State) {
  state = next
  document.documentElement.toggleAttribute('data-admin', next !== 'visitor')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many actions wait for a login in place. */
let pending = 0

const leavingKey = 'leaving'
/** That somebody has logged out, but the server has not heard of it yet. */
const leaving = {
  remembered: () => localStorage.getItem(leavingKey) !== null,
  remember: () => localStorage.setItem(leavingKey, ''),
  forget: () => localStorage.removeItem(leavingKey),
}

export const session = {
  /** Whether this tab has a token at this moment, also where something else took it away. */
  begun: () => sessionStorage.getItem(key) !== null,
  token: () => sessionStorage.getItem(key),
  /** Calls back whenever it begins or ends. */
  follow: subscribe,
  leaving,
  /** After a login or a verified code. */
  begin: (token: string) => {
    // The session that was to be ended is not this one.
    leaving.forget()
    sessionStorage.setItem(key, token)
    become('administrator')
  },
  /** After a logout. */
  end: () => {
    sessionStorage.removeItem(key)
    become('visitor')
  },
  /** Shows the page as another sees it, and again as it is; the session stays. */
  look: become,
  /** After the server refused a call of an administrator: the token is stale. */
  lapse: () => {
    sessionStorage.removeItem(key)
    if (read() === 'administrator') become('lapsed')
  },
  /** Whether a session that has lapsed goes on, once somebody has logged in over the page (true) or has not (false). */
  regained: async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const look = () => {
      if (read() !== 'lapsed') resolve(read() === 'administrator')
    }
    const leave = subscribe(look)
    count(1)
    look()
    try {
      return await promise
    } finally {
      leave()
      count(-1)
    }
  },
}

/**
 * What a refused call says about the session: an administrator's call is refused so where there is none any more; a
 * visitor's is not about it.
 */
export function hearRefusal(status: number, { who }: Pick<Call, 'who'>) {
  if (status === 401 && who === 'administrator') session.lapse()
}

function count(more: number) {
  pending += more
  for (const listener of listeners) listener()
}

/** On the server and until the page has come alive everyone is a visitor, so all are sent the same page. */
const useState = () => useSyncExternalStore(subscribe, read, () => 'visitor' as const)

export const useAdministrator = () => useState() !== 'visitor'
export const useLapsed = () => useState() === 'lapsed'
/** Whether something waits to be done until somebody has logged in again. */
export const usePending = () =>
  useSyncExternalStore(
    subscribe,
    () => pending > 0,
    () => false,
  )

/** An old habit of the client that is kept: the token leaves local storage, where it never should be, with the page. */
export const forgetOnLeave = () => window.addEventListener('pagehide', () => localStorage.removeItem(key))
