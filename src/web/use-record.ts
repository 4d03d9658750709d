import type { Call } from '../contract/call.ts'
import { donePerhaps } from '../contract/messages.ts'
import type { Outcome, Values } from '../ui/form.tsx'
import type { Submission } from '../ui/submission.ts'
import { ask } from './browser-ask.ts'
import { useDeed } from './use-deed.ts'

type Options<Body> = {
  add: Call
  edit: Call
  editing: { id: string } | undefined
  onDone: () => void
  /** The body of the call, where it is not simply what was typed. `sent`: when it was sent first. */
  bodyOf?: (values: Values, sent: Date) => Body
  /** The fixed sentence for its failing, where the specification gives one. */
  failure?: string
  /** The form does not go when it is done. */
  stays?: boolean
}

/** Sends a form: to the add call, or with `editing` to the edit call of that entry. */
export function useRecord<Body>({ add, edit, editing, onDone, bodyOf, failure, stays = false }: Options<Body>) {
  const { attempt } = useDeed()
  return async (values: Values, { key, begun }: Submission): Promise<Outcome> => {
    const body = bodyOf ? bodyOf(values, new Date(begun)) : values
    const send = async () => (await (editing ? ask(edit, body, { id: editing.id, key }) : ask(add, body, { key }))) as { message: string }
    const outcome = await attempt(send, { silence: failure && donePerhaps(failure), stays })
    if (outcome.success) onDone()
    return outcome
  }
}
