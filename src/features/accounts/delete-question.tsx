import { useRef } from 'react'
import { messages } from '../../contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import { Question } from '../../ui/question.tsx'
import type { Submission } from '../../ui/submission.ts'
import { say } from '../../web/alerts.ts'
import { ask } from '../../web/ask.ts'
import { guarded, useAction } from '../../web/use-action.ts'
import { adminCalls, passkeyFields } from './contract.ts'
import type { Admin } from './use-admins.ts'

type Props = { admin: Admin; passkeyShown: boolean; onChanged: () => Promise<void>; onClose: () => void }

/** Asks whether an administrator is to be deleted, and for the passkey; what came of it is told here, or once it is closed. */
export function DeleteQuestion({ admin, passkeyShown, onChanged, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { attempt } = useAction()

  async function remove({ passkey }: Values, { key }: Submission): Promise<Outcome> {
    const action = () => ask(adminCalls.remove, undefined, { id: admin.id, key })
    const outcome = await attempt(
      guarded(action, passkey, (typed) => ask(adminCalls.showPasskey, { passkey: typed })),
      { stays: true },
    )
    const { success, message = '' } = outcome
    const about = `delete ${admin.id}`
    if (success) dialog.current?.close()
    // Whoever has closed the question meanwhile is told all the same, once.
    const isTold = success || (!dialog.current?.open && message !== '')
    if (success) say(String(message), { about })
    else if (isTold) say(messages.deleteFailed(`“${admin.name}”`, String(message)), { about })
    // Also when it was refused, because the passkey that was shown may have stopped to count.
    if (outcome.answered !== false) await onChanged()
    return isTold ? { ...outcome, message: undefined } : outcome
  }

  return (
    <Question dialog={dialog} heading={`Delete ${admin.name}?`} onClose={onClose}>
      <p>This ends their sessions at once. They can be added again later.</p>
      <Form name={`Delete ${admin.name}`} fields={passkeyShown ? {} : passkeyFields} submit="Delete" onSubmit={remove}>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
      </Form>
    </Question>
  )
}
