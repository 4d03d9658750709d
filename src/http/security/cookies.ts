import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/**
 * A cookie of the site, declared by who reads and writes it. None is sent from another site, and none can be read by a
 * script but a `readable` one, which holds no secret.
 */
export type Cookie = { name: string; readable?: boolean }
export type Cookies = {
  read: (cookie: Cookie) => string | undefined
  /** `seconds`: how long the browser keeps it. */
  write: (cookie: Cookie, value: string, seconds: number) => void
  forget: (cookie: Cookie) => void
}

/** Whether cookies must be Secure, and so may carry the __Host- prefix: only where the site is reached by https. */
export const isSecure = (publicOrigin: string | undefined) => publicOrigin?.startsWith('https:') ?? false

export function cookiesOf(c: Context, publicOrigin: string | undefined): Cookies {
  const secure = isSecure(publicOrigin)
  const full = ({ name }: Cookie) => (secure ? `__Host-${name}` : name)
  const common = { path: '/', sameSite: 'Strict', secure } as const
  const flags = ({ readable = false }: Cookie) => ({ ...common, httpOnly: !readable })
  return {
    read: (cookie) => getCookie(c, full(cookie)),
    write: (cookie, value, seconds) => setCookie(c, full(cookie), value, { ...flags(cookie), maxAge: seconds }),
    forget: (cookie) => void deleteCookie(c, full(cookie), flags(cookie)),
  }
}

export const sessionCookie: Cookie = { name: 'session' }
/** Says that a session may be alive, and whose: the administrator's id, which is no secret and opens nothing. */
const signedIn: Cookie = { name: 'signed-in', readable: true }

type Handed = { secret: string; adminId: string }

/** Writes the cookie of a session, and the readable one for the page. `seconds`: how long it lasts. */
export function carrySession(cookies: Cookies, { secret, adminId }: Handed, seconds: number) {
  cookies.write(sessionCookie, secret, seconds)
  cookies.write(signedIn, adminId, seconds)
}

export function dropSession(cookies: Cookies) {
  cookies.forget(sessionCookie)
  cookies.forget(signedIn)
}
