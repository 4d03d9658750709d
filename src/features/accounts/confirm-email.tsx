import { Form, type Values } from '../../ui/form.tsx'
import type { Result } from '../../ui/form-result.tsx'
import type { Submission } from '../../ui/submission.ts'
import styles from '../../web/account.module.css'
import { ask } from '../../web/ask.ts'
import { useAction } from '../../web/use-action.ts'
import { adminCalls, newEmailCodeFields } from './contract.ts'

type Props = { email: string; result: Result | undefined; onConfirmed: (message: Result['message']) => void }

/** Where the code is typed in that went to a new email. `result`: that it has just been sent. */
export function ConfirmEmail({ email, result, onConfirmed }: Props) {
  const { attempt } = useAction()

  async function confirm({ code = '' }: Values, { key }: Submission) {
    const { message = '', ...outcome } = await attempt(() => ask(adminCalls.confirmEmail, { code }, { key }), { stays: true })
    if (outcome.success) onConfirmed(message)
    return { ...outcome, message }
  }

  return (
    <>
      {!result && (
        <p className={styles.note}>
          A code is on its way to <strong>{email}</strong>. The new email counts once you have typed it in here.
        </p>
      )}
      <Form
        key={`${email} ${result?.success}`}
        name="Confirm email"
        fields={newEmailCodeFields}
        submit="Confirm email"
        onSubmit={confirm}
        before={result && { values: {}, result }}
      />
    </>
  )
}
