import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/**
 * The cookies of the site. None is sent from another site, and none can be read by a script but `signed-in`, which holds
 * no secret: it says that a session may be alive.
 */
export type CookieName = 'session' | 'signed-in' | 'recovery' | 'device' | 'asking'
export type Cookies = {
  read: (name: CookieName) => string | undefined
  /** `seconds`: how long the browser keeps it. */
  write: (name: CookieName, value: string, seconds: number) => void
  forget: (name: CookieName) => void
}

/** Whether cookies must be Secure, and so may carry the __Host- prefix: only where the site is reached by https. */
export const isSecure = (publicOrigin: string | undefined) => publicOrigin?.startsWith('https:') ?? false

export function cookiesOf(c: Context, publicOrigin: string | undefined): Cookies {
  const secure = isSecure(publicOrigin)
  const full = (name: CookieName) => (secure ? `__Host-${name}` : name)
  const common = { path: '/', sameSite: 'Strict', secure } as const
  const flags = (name: CookieName) => ({ ...common, httpOnly: name !== 'signed-in' })
  return {
    read: (name) => getCookie(c, full(name)),
    write: (name, value, seconds) => setCookie(c, full(name), value, { ...flags(name), maxAge: seconds }),
    forget: (name) => void deleteCookie(c, full(name), flags(name)),
  }
}

/** Hands out a session, with the sign for the page that there is one. `seconds`: how long it lasts. */
export function carrySession(cookies: Cookies, secret: string, seconds: number) {
  cookies.write('session', secret, seconds)
  cookies.write('signed-in', 'maybe-still', seconds)
}

export function dropSession(cookies: Cookies) {
  cookies.forget('session')
  cookies.forget('signed-in')
}

/** For what is the same for everyone. */
export const noCookies: Cookies = { read: () => undefined, write: () => {}, forget: () => {} }
