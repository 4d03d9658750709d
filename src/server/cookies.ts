import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** The cookies of the site. None can be read by a script, none is sent from another site. */
export type CookieName = 'session' | 'recovery' | 'device'
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
  const common = { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const
  return {
    read: (name) => getCookie(c, full(name)),
    write: (name, value, seconds) => setCookie(c, full(name), value, { ...common, maxAge: seconds }),
    forget: (name) => void deleteCookie(c, full(name), common),
  }
}
