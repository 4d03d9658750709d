import sheets from '../../ui/sheet.module.css'
import { Failed, Skeletons } from '../../ui/states.tsx'
import shared from '../../web/account.module.css'
import styles from '../../web/console.module.css'
import { consolePart } from '../../web/console-page.tsx'
import { ChangePasskey } from './change-passkey.tsx'
import { messages } from './messages.ts'
import { useAdmins } from './use-admins.ts'

export const passkeyPage = consolePart({
  eyebrow: 'K-05 · The club’s own key',
  lead: 'You need the passkey of the club to add or delete administrators, and for backups.',
  description: 'The passkey of the club.',
  View: Passkey,
})

function Passkey() {
  const { admins, failed, passkeyShown, reload } = useAdmins()
  if (!admins) return failed ? <Failed message={messages.listFailed} onAgain={() => void reload()} /> : <Skeletons count={1} />
  return (
    <section className={`${sheets.sheet} ${shared.sheet} ${styles.narrow}`} aria-labelledby="change-passkey">
      <h2 id="change-passkey">Change the passkey</h2>
      <p>Everyone gets an email that the passkey changed. You must tell them the new one.</p>
      <ChangePasskey passkeyShown={passkeyShown} onChanged={reload} />
    </section>
  )
}
