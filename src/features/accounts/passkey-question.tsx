import { type ReactNode, useRef } from 'react'
import { Form, type Values } from '../../ui/form.tsx'
import { Cancel, Question } from '../../ui/question.tsx'
import type { Submission } from '../../ui/submission.ts'
import { ask } from '../../web/ask.ts'
import { useAction } from '../../web/use-action.ts'
import { adminCalls, passkeyFields } from './contract.ts'
import { silences } from './messages.ts'

type FormProps = { submit: string; onAccepted: (message: ReactNode) => void; children?: ReactNode }

export function PasskeyForm({ submit, onAccepted, children }: FormProps) {
  const { attempt } = useAction()

  async function enter({ passkey = '' }: Values, { key }: Submission) {
    const action = () => ask(adminCalls.showPasskey, { passkey }, { key })
    const outcome = await attempt(action, { silence: silences.passkey, stays: true })
    if (outcome.success) onAccepted(outcome.message)
    return outcome
  }

  return (
    <Form name="Passkey" fields={passkeyFields} submit={submit} onSubmit={enter}>
      {children}
    </Form>
  )
}

/** Asks for the passkey over the page, with what it is for. */
export function PasskeyQuestion({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <Question dialog={dialog} heading="Enter the passkey" onClose={onClose}>
      <p>{children}</p>
      <PasskeyForm submit="Continue" onAccepted={() => dialog.current?.close()}>
        <Cancel />
      </PasskeyForm>
    </Question>
  )
}
