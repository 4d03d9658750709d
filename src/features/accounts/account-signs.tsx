import links from '../../ui/link.module.css'
import { Warning } from '../../web/console-page.tsx'
import { useAdmins } from './use-admins.ts'

/** What an administrator should do about their own account; nothing if all is well. */
export function AccountSigns() {
  const { admins, newPasswordOpen, newEmail } = useAdmins()
  const you = admins?.find((admin) => admin.you)
  const link = (words: string) => (
    <a className={links.link} href="/adminconsole/account">
      {words}
    </a>
  )
  if (newPasswordOpen) return <Warning next={link('Choose a new password')}>You logged in with a code.</Warning>
  if (newEmail !== null) return <Warning next={link('Enter the code')}>Your new email is not confirmed yet.</Warning>
  if (you?.email === null)
    return <Warning next={link('Add your email')}>Without an email a forgotten password cannot be recovered.</Warning>
  return null
}
