import { useState } from 'react'
import { Form, type Values } from '../../ui/form.tsx'
import type { Result } from '../../ui/form-result.tsx'
import sheets from '../../ui/sheet.module.css'
import { Failed, Skeletons } from '../../ui/states.tsx'
import type { Submission } from '../../ui/submission.ts'
import shared from '../../web/account.module.css'
import { ask } from '../../web/ask.ts'
import styles from '../../web/console.module.css'
import { consolePart } from '../../web/console-page.tsx'
import { useAction } from '../../web/use-action.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { adminCalls, currentPassword, newEmailFields, newPasswordFields } from './contract.ts'
import { messages } from './messages.ts'
import { type Admin, useAdmins } from './use-admins.ts'

export const accountPage = consolePart({
  eyebrow: 'K-04 · Your own key',
  description: 'Your own email and password.',
  View: Account,
})

function Account() {
  const { admins, failed, newPasswordOpen, newEmail, reload } = useAdmins()
  const you = admins?.find((admin) => admin.you)
  if (you) return <AccountForms you={you} newPasswordOpen={newPasswordOpen} newEmail={newEmail} onChanged={reload} />
  return failed ? <Failed message={messages.listFailed} onAgain={() => void reload()} /> : <Skeletons count={1} />
}

type Props = { you: Admin; newPasswordOpen: boolean; newEmail: string | null; onChanged: () => void }

/** One's own email and password. After a code the old password is not asked for, because it was forgotten. */
function AccountForms({ you, newPasswordOpen, newEmail, onChanged }: Props) {
  const { attempt } = useAction()
  const guarded = newPasswordOpen ? {} : { password: currentPassword }

  // What has changed makes the form that goes on from there anew, which then says so.
  const [done, setDone] = useState<{ form: string; result: Result }>()
  const resultIn = (form: string) => (done?.form === form ? done.result : undefined)
  const beforeIn = (form: string, values: Values) => resultIn(form) && { values, result: resultIn(form) }

  function finish(form: string, message: Result['message']) {
    setDone({ form, result: { success: true, message } })
    onChanged()
  }

  async function send(form: string, action: () => Promise<{ message: string }>) {
    const { message = '', ...outcome } = await attempt(action, { stays: true })
    if (!outcome.success) return { ...outcome, message }
    finish(form, message)
    // What the form of the code says need not be said here as well.
    return form === 'code' ? { success: true } : { success: true, message }
  }

  const changePassword = ({ passwordOne = '', ...given }: Values, { key }: Submission) =>
    send('password', () => ask(adminCalls.changePassword, { passwordOne, ...given }, { key }))
  const changeEmail = ({ email = '', ...given }: Values, { key }: Submission) =>
    send('code', () => ask(adminCalls.changeEmail, { email, ...given }, { key }))

  return (
    <div className={styles.account}>
      {you.email === null && (
        <p className={shared.note}>You have no email here yet. Without one a forgotten password cannot be recovered.</p>
      )}
      <div className={`${sheets.sheet} ${shared.sheet}`}>
        <h2>{newPasswordOpen ? 'Choose a new password' : 'Change the password'}</h2>
        <Form
          key={String(newPasswordOpen)}
          name="Change password"
          fields={{ ...guarded, ...newPasswordFields }}
          submit="Change password"
          onSubmit={changePassword}
          before={beforeIn('password', {})}
        />
      </div>
      <div className={`${sheets.sheet} ${shared.sheet}`}>
        <h2>{you.email === null ? 'Add your email' : 'Change the email'}</h2>
        {newEmail !== null && (
          <ConfirmEmail email={newEmail} result={resultIn('code')} onConfirmed={(message) => finish('email', message)} />
        )}
        <Form
          key={`${you.email} ${newPasswordOpen}`}
          name="Change email"
          fields={{ ...newEmailFields, ...guarded }}
          submit="Save email"
          onSubmit={changeEmail}
          initial={{ email: you.email ?? '' }}
          before={beforeIn('email', { email: you.email ?? '' })}
        />
      </div>
    </div>
  )
}
