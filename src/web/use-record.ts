import type { Call } from '../contract/call.ts'
import type { Values } from '../ui/form.tsx'
import { ask } from './browser-ask.ts'
import { useDeed } from './use-deed.ts'

type Options<Body> = {
  add: Call
  edit: Call
  editing: { id: string } | undefined
  onDone: () => void
  /** The body of the call, where it is not simply what was typed. */
  bodyOf?: (values: Values) => Body
  /** What is said when nothing came back. */
  failure?: string
}

/** Sends a form: to the add call, or with `editing` to the edit call of that entry. Returns whether it worked. */
export function useRecord<Body>({ add, edit, editing, onDone, bodyOf, failure }: Options<Body>) {
  const { perform } = useDeed()
  return async (values: Values) => {
    const body = bodyOf ? bodyOf(values) : values
    const worked = await perform(async () => {
      const reply = await (editing ? ask(edit, body, { id: editing.id }) : ask(add, body))
      return reply as { success: boolean; message: string }
    }, failure)
    if (worked) onDone()
    return worked
  }
}
