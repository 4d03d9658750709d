import { Form, type Values } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { ask } from '../../web/browser-ask.ts'
import { useDeed } from '../../web/use-deed.ts'
import styles from './admins.module.css'
import { adminCalls, currentPassword, newPasswordFields, recoveryFields } from './contract.ts'
import type { Admin } from './use-admins.ts'

type Props = { you: Admin; newPasswordOpen: boolean; onChanged: () => void }

/** One's own email and password. After a code the old password is not asked for, because it was forgotten. */
export function AccountForms({ you, newPasswordOpen, onChanged }: Props) {
  const { perform } = useDeed()
  const guarded = newPasswordOpen ? {} : { password: currentPassword }

  async function told(deed: () => Promise<{ message: string }>) {
    const worked = await perform(deed)
    if (worked) onChanged()
    return worked
  }

  const changePassword = ({ passwordOne = '', ...given }: Values) => told(() => ask(adminCalls.changePassword, { passwordOne, ...given }))
  const changeEmail = ({ email = '', ...given }: Values) => told(() => ask(adminCalls.changeEmail, { email, ...given }))

  return (
    <Section id="account" part="K-04 · Your own key" heading="Your account">
      <div className={styles.account}>
        {you.email === null && (
          <p className={styles.note}>You have no email here yet. Without one a forgotten password cannot be recovered.</p>
        )}
        <div className={styles.sheet}>
          <h3>{newPasswordOpen ? 'Choose a new password' : 'Change the password'}</h3>
          <Form
            key={String(newPasswordOpen)}
            name="Change password"
            fields={{ ...guarded, ...newPasswordFields }}
            submit="Change password"
            onSubmit={changePassword}
          />
        </div>
        <div className={styles.sheet}>
          <h3>{you.email === null ? 'Add your email' : 'Change the email'}</h3>
          <Form
            key={`${you.email} ${newPasswordOpen}`}
            name="Change email"
            fields={{ ...recoveryFields, ...guarded }}
            submit="Save email"
            onSubmit={changeEmail}
            initial={{ email: you.email ?? '' }}
          />
        </div>
      </div>
    </Section>
  )
}
