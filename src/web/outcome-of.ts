import { messages } from '../contract/messages.ts'
import type { Outcome } from '../ui/form.tsx'
import { isPutOff } from '../ui/submission.ts'
import { NoAnswer, type Refusal, TurnedAway } from './ask.ts'

/**
 * Does an action and tells what came of it, also where no answer came: the one place that turns that into words. `silence`
 * is what is said then, unless it is known that nothing was done; anything else that goes wrong is thrown on.
 */
export async function outcomeOf<O extends Outcome>(action: () => Promise<O>, silence: string = messages.notKnown) {
  try {
    return await action()
  } catch (error) {
    console.error(error)
    if (!(error instanceof NoAnswer)) throw error
    return { success: false, message: error instanceof TurnedAway ? error.message : silence, answered: false } as const
  }
}

/** What came of an action that was refused. What was only put off is sent again as the same submission. */
export const refusedAs = ({ message, status }: Refusal): Outcome => ({
  success: false,
  message,
  ...(isPutOff(status) && { answered: false }),
})
