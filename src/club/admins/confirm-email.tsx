import { Form, type Values } from '../../ui/form.tsx'
import type { Submission } from '../../ui/submission.ts'
import type { Told } from '../../ui/told.tsx'
import { ask } from '../../web/browser-ask.ts'
import { useAction } from '../../web/use-action.ts'
import styles from './admins.module.css'
import { adminCalls, newEmailCodeFields } from './contract.ts'

type Props = { email: string; told: Told | undefined; onConfirmed: (message: Told['message']) => void }

/** Where the code is typed in that went to a new email. `told`: that it has just been sent. */
export function ConfirmEmail({ email, told, onConfirmed }: Props) {
  const { attempt } = useAction()

  async function confirm({ code = '' }: Values, { key }: Submission) {
    const { message = '', ...outcome } = await attempt(() => ask(adminCalls.confirmEmail, { code }, { key }), { stays: true })
    if (outcome.success) onConfirmed(message)
    return { ...outcome, message }
  }

  return (
    <>
      {!told && (
        <p className={styles.note}>
          A code is on its way to <strong>{email}</strong>. The new email counts once you have typed it in here.
        </p>
      )}
      <Form
        key={`${email} ${told?.success}`}
        name="Confirm email"
        fields={newEmailCodeFields}
        submit="Confirm email"
        onSubmit={confirm}
        before={told && { values: {}, told }}
      />
    </>
  )
}
