import { asker } from './ask.ts'
import { session } from './session.ts'

/**
 * The browser's way to ask. A refused session opens the login in place (layout); a wrong password or code, which is
 * answered alike, is only that.
 */
export const ask = asker(
  (url, init) => fetch(url, { ...init, credentials: 'same-origin' }),
  (status, { who }) => {
    if (status === 401 && who === 'administrator') session.lapse()
  },
)
