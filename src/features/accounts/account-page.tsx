import { Form } from '../../ui/form.tsx'
import sheets from '../../ui/sheet.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import { Failed } from '../../ui/states.tsx'
import shared from '../../web/account.module.css'
import { ask } from '../../web/ask.ts'
import styles from '../../web/console.module.css'
import { consolePart } from '../../web/console-page.tsx'
import { useAction } from '../../web/use-action.ts'
import { adminCalls, currentPassword, newEmailCodeFields, newEmailFields, newPasswordFields } from './contract.ts'
import { messages } from './messages.ts'
import { useAdmins } from './use-admins.tsx'

export const accountPage = consolePart({ description: 'Your own email and password.', View: Account })

/** One's own email and password. After a code the old password is not asked for, because it was forgotten. */
function Account() {
  const { you, failed, newPasswordOpen, newEmail, reload } = useAdmins()
  const { attempt } = useAction()
  if (!you) return failed ? <Failed message={messages.listFailed} onAgain={() => void reload()} /> : <Skeletons count={1} />
  const guarded = newPasswordOpen ? {} : { password: currentPassword }

  async function send(action: () => Promise<{ message: string }>) {
    const outcome = await attempt(action)
    if (outcome.success) await reload()
    return outcome
  }

  return (
    <div className={styles.account}>
      <div className={sheets.sheet}>
        <h2>{newPasswordOpen ? 'Choose a new password' : 'Change the password'}</h2>
        <Form
          key={String(newPasswordOpen)}
          name="Change password"
          fields={{ ...guarded, ...newPasswordFields }}
          submit="Change password"
          onSubmit={({ passwordOne = '', ...given }, { key }) =>
            send(() => ask(adminCalls.changePassword, { passwordOne, ...given }, { key }))
          }
        />
      </div>
      <div className={sheets.sheet}>
        <h2>{you.email === null ? 'Add your email' : 'Change the email'}</h2>
        {you.email === null && <p>Without an email you cannot reset a forgotten password.</p>}
        {newEmail !== null && (
          <>
            <p className={shared.note}>
              A code is on its way to <strong>{newEmail}</strong>. Enter it here, in the same browser.
            </p>
            <Form
              key={newEmail}
              name="Confirm email"
              fields={newEmailCodeFields}
              submit="Confirm email"
              onSubmit={({ code = '' }, { key }) => send(() => ask(adminCalls.confirmEmail, { code }, { key }))}
            />
          </>
        )}
        <Form
          key={`${you.email} ${newPasswordOpen}`}
          name="Change email"
          fields={{ ...newEmailFields, ...guarded }}
          submit="Save email"
          onSubmit={({ email = '', ...given }, { key }) => send(() => ask(adminCalls.changeEmail, { email, ...given }, { key }))}
          initial={{ email: you.email ?? '' }}
        />
      </div>
    </div>
  )
}
