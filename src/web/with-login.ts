import { messages } from '../contract/messages.ts'
import { say } from './alerts.ts'
import { isRefusal } from './ask.ts'
import { session } from './session.ts'

/**
 * Makes a call of an administrator. If the session is over it waits for the login above the page and makes the call once more; `onWait`
 * runs when the waiting begins and ends. Returns undefined, with an alert, if nobody logged in.
 */
export async function withLogin<Reply extends object>(action: () => Promise<Reply>, onWait: (waits: boolean) => void = () => {}) {
  const reply = await action()
  if (!isLapsed(reply)) return reply
  onWait(true)
  if (!(await session.regained())) {
    say(messages.notDone, { about: 'session' })
    return undefined
  }
  onWait(false)
  const second = await action()
  return isLapsed(second) ? undefined : second
}

function isLapsed(reply: object) {
  const lapsed = isRefusal(reply) && reply.status === 401
  if (lapsed) say(reply.message, { about: 'session' })
  return lapsed
}
