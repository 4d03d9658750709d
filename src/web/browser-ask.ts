import { asker } from './ask.ts'
import { hearRefusal } from './session.ts'

/** Sends a request as whoever is logged in here. */
export async function send(url: string, init: RequestInit) {
  const sendOnce = () => fetch(url, { ...init, credentials: 'same-origin' })
  const response = await sendOnce()
  // A step up may have changed the session's cookie while this was on its way; reading twice does no harm.
  return response.status === 401 && init.method === 'GET' ? sendOnce() : response
}

/**
 * The browser's way to ask. A refused session opens the login in place (layout); a wrong password or code, which is
 * answered alike, is only that.
 */
export const ask = asker(send, hearRefusal)
