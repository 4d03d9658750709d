import { Form, type Values } from '../../ui/form.tsx'
import type { Submission } from '../../ui/submission.ts'
import { ask } from '../../web/browser-ask.ts'
import { useDeed } from '../../web/use-deed.ts'
import styles from './admins.module.css'
import { adminCalls, newEmailCodeFields } from './contract.ts'

/** Where the code is typed in that went to a new email. */
export function ConfirmEmail({ email, onConfirmed }: { email: string; onConfirmed: () => void }) {
  const { attempt } = useDeed()

  async function confirm({ code = '' }: Values, { key }: Submission) {
    const outcome = await attempt(() => ask(adminCalls.confirmEmail, { code }, { key }))
    if (outcome.success) onConfirmed()
    return outcome
  }

  return (
    <>
      <p className={styles.note}>
        A code is on its way to <strong>{email}</strong>. The new email counts once you have typed it in here.
      </p>
      <Form name="Confirm email" fields={newEmailCodeFields} submit="Confirm email" onSubmit={confirm} />
    </>
  )
}
