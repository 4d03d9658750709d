import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Services } from '../services.ts'

/** A cookie of the site. Other sites send none; scripts read only a `readable` one, which contains no secret. */
export type Cookie = { name: string; readable?: boolean }
export type Cookies = ReturnType<typeof cookiesOf>

/** Whether cookies are Secure, and so may have the __Host- prefix: only if the site is reached by https. */
export const isSecure = (publicOrigin: string | undefined) => publicOrigin?.startsWith('https:') ?? false

export function cookiesOf(c: Context, publicOrigin: string | undefined) {
  const secure = isSecure(publicOrigin)
  const full = ({ name }: Cookie) => (secure ? `__Host-${name}` : name)
  const flags = ({ readable = false }: Cookie) => ({ path: '/', sameSite: 'Strict', secure, httpOnly: !readable }) as const
  return {
    read: (cookie: Cookie) => getCookie(c, full(cookie)),
    /** `seconds`: how long the browser keeps it. */
    write: (cookie: Cookie, value: string, seconds: number) => setCookie(c, full(cookie), value, { ...flags(cookie), maxAge: seconds }),
    forget: (cookie: Cookie) => void deleteCookie(c, full(cookie), flags(cookie)),
  }
}

export const sessionCookie: Cookie = { name: 'session' }
/** Shows that a session may be open, and whose: the administrator's id, which opens nothing. */
const signedIn: Cookie = { name: 'signed-in', readable: true }

/** The open session of the browser that sent a request. */
export async function sessionIn(c: Context, { publicOrigin, store, now }: Services) {
  const secret = cookiesOf(c, publicOrigin).read(sessionCookie)
  return secret === undefined ? undefined : store.sessions.find(secret, now())
}

/** Writes the cookies of a session, which lasts `seconds`. */
export function carrySession(cookies: Cookies, { secret, adminId }: { secret: string; adminId: string }, seconds: number) {
  cookies.write(sessionCookie, secret, seconds)
  cookies.write(signedIn, adminId, seconds)
}

export function dropSession(cookies: Cookies) {
  cookies.forget(sessionCookie)
  cookies.forget(signedIn)
}
