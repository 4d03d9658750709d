import { type ReactNode, useRef } from 'react'
import { Form, type Values } from '../../ui/form.tsx'
import { Cancel, Question } from '../../ui/question.tsx'
import type { Submission } from '../../ui/submission.ts'
import { ask } from '../../web/ask.ts'
import { useAction } from '../../web/use-action.ts'
import { adminCalls, passkeyFields } from './contract.ts'
import { silences } from './messages.ts'

/** Asks for the passkey of the club over the page, and says what it is for. After it the page shows what it opens. */
export function PasskeyQuestion({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { attempt } = useAction()

  async function enter({ passkey = '' }: Values, { key }: Submission) {
    const action = () => ask(adminCalls.showPasskey, { passkey }, { key })
    const outcome = await attempt(action, { silence: silences.passkey, stays: true })
    if (outcome.success) dialog.current?.close()
    return outcome
  }

  return (
    <Question dialog={dialog} heading="Enter the passkey" onClose={onClose}>
      <p>{children}</p>
      <Form name="Passkey" fields={passkeyFields} submit="Continue" onSubmit={enter}>
        <Cancel />
      </Form>
    </Question>
  )
}
