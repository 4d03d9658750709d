import { messages } from '../contract/messages.ts'
import { say } from './alerts.ts'
import { isRefusal } from './ask.ts'
import { session } from './session.ts'

/**
 * Does what only administrators may. Where the session is over it waits for a login in place and does it once more; `onWait`
 * hears of that. Undefined where it was not done for want of a login, which has been told.
 */
export async function throughLogin<Reply extends object>(action: () => Promise<Reply>, onWait: (waits: boolean) => void) {
  const reply = await action()
  if (!wasLapsed(reply)) return reply
  onWait(true)
  if (!(await session.regained())) {
    say(messages.notDone, { about: 'session' })
    return undefined
  }
  onWait(false)
  const second = await action()
  return wasLapsed(second) ? undefined : second
}

/** Also tells it, because the login that opens in place does not say what it is for to those who listen. */
function wasLapsed(reply: object) {
  const lapsed = isRefusal(reply) && reply.status === 401
  if (lapsed) say(reply.message, { about: 'session' })
  return lapsed
}
