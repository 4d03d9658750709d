import type * as z from 'zod/mini'
import links from '../../ui/link.module.css'
import { Warning } from '../../web/console-page.tsx'
import { useAsked } from '../../web/use-asked.ts'
import { adminCalls } from './contract.ts'

export type Admin = z.infer<(typeof adminCalls)['list']['reply']>['data'][number]

export function useAdmins() {
  const { reply, failed, reload } = useAsked(adminCalls.list)
  const { data: admins, invitations = [], newPasswordOpen = false, newEmail = null, passkeyShown = false } = reply ?? {}
  return { admins, invitations, you: admins?.find(({ you }) => you), failed, newPasswordOpen, newEmail, passkeyShown, reload }
}

/** What an administrator should do about their own account. */
export function AccountSigns() {
  const { you, newPasswordOpen, newEmail } = useAdmins()
  const link = (words: string) => (
    <a className={links.link} href="/adminconsole/account">
      {words}
    </a>
  )
  if (newPasswordOpen) return <Warning next={link('Choose a new password')}>You logged in with a code.</Warning>
  if (newEmail !== null) return <Warning next={link('Enter the code')}>Your new email is not confirmed yet.</Warning>
  if (you?.email === null) return <Warning next={link('Add your email')}>Without an email you cannot reset a forgotten password.</Warning>
  return null
}
