import type { Draft } from '../ui/draft.ts'
import { isRefusal } from './ask.ts'

/**
 * Sends what was typed, and forgets it at once when the site has taken it: what comes after that, such as showing it, takes
 * a while, in which the page may go.
 */
export async function forgetting<Reply extends object>(draft: Draft, send: () => Promise<Reply>) {
  const reply = await send()
  if (!isRefusal(reply)) draft.forget()
  return reply
}
