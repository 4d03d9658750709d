import { type ReactNode, useRef } from 'react'
import type { Fields } from '../../contract/fields.ts'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import { Cancel, Question } from '../../ui/question.tsx'
import type { Submission } from '../../ui/submission.ts'
import { say } from '../../web/alerts.ts'
import { ask, isRefusal } from '../../web/ask.ts'
import { type ActionReply, useAction } from '../../web/use-action.ts'
import { adminCalls, passkeyFields } from './contract.ts'

export type Guarded = {
  /** What is done, as in 'Delete asha', the heading if it is another, and the word on the button. */
  name: string
  heading?: string
  submit: string
  fields?: Fields
  initial?: Values
  why: ReactNode
  act: (typed: Values, key: string) => Promise<ActionReply>
}

type Props = Guarded & { passkeyShown: boolean; onChanged?: () => Promise<void>; onClose: () => void }

/** Asks before such an action; shows the result in the question, or in an alert once it is closed. */
export function GuardedQuestion({ name, heading = name, submit, fields, initial, why, act, passkeyShown, onChanged, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { attempt } = useAction()

  async function send(typed: Values, { key }: Submission): Promise<Outcome> {
    const action = guarded(passkeyShown ? undefined : typed.passkey, () => act(typed, key))
    const outcome = await attempt(action, { stays: true })
    const { success, message = '' } = outcome
    if (success) dialog.current?.close()
    if (success) say(String(message))
    else if (!dialog.current?.open) say(`${name}: ${message}`)
    // Also after a refusal: the ten minutes after the passkey may be over.
    if (outcome.answered !== false) await onChanged?.()
    return success ? { ...outcome, message: undefined } : outcome
  }

  return (
    <Question dialog={dialog} heading={heading} onClose={onClose}>
      <p>{why}</p>
      <Form name={name} fields={{ ...fields, ...(passkeyShown ? {} : passkeyFields) }} submit={submit} initial={initial} onSubmit={send}>
        <Cancel />
      </Form>
    </Question>
  )
}

/** Sends the passkey only if the server asks for it: an action of which only the reply was lost gets that reply again. */
export const guarded = (passkey: string | undefined, action: () => Promise<ActionReply>) => async () => {
  const reply = await action()
  if (passkey === undefined || !isRefusal(reply) || reply.status !== 403) return reply
  const entered = await ask(adminCalls.showPasskey, { passkey })
  return isRefusal(entered) ? entered : action()
}
