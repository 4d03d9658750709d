import { messages } from '../contract/messages.ts'
import type { Outcome } from '../ui/form.tsx'
import { isPutOff } from '../ui/submission.ts'
import { say } from './alerts.ts'
import { isRefusal, NoAnswer, type Refusal } from './ask.ts'
import { session } from './session.ts'

/** Returns the result of an action; without a reply the message `silence`, unless it is known that nothing was done. */
export async function outcomeOf<O extends Outcome>(action: () => Promise<O>, silence: string = messages.notKnown) {
  try {
    return await action()
  } catch (error) {
    console.error(error)
    if (!(error instanceof NoAnswer)) throw error
    return { success: false, message: error.isRefused ? error.message : silence, answered: false } as const
  }
}

/** The result of an action that was refused. If it must only wait, the same submission is sent again. */
export const refusedAs = ({ message, status }: Refusal): Outcome => ({
  success: false,
  message,
  ...(isPutOff(status) && { answered: false }),
})

/** Makes an administrator's call, once more after a login; undefined, with an alert, if that was cancelled. */
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

/** Makes a call of an administrator and returns its reply, or why there is none. */
export async function replyOrWhy<Reply extends object>(action: () => Promise<Reply | Refusal>) {
  try {
    const reply = await withLogin(action)
    if (!reply) return { why: messages.notDone }
    return isRefusal(reply) ? { why: reply.message, refused: true } : reply
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { why: error.message }
  }
}
