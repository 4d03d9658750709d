import { asker } from './ask.ts'
import { session } from './session.ts'

/** The browser's way to ask. A refused session opens the login in place (layout). */
export const ask = asker(
  (url, init) => fetch(url, { ...init, credentials: 'same-origin' }),
  (status) => {
    if (status === 401) session.lapse()
  },
)
