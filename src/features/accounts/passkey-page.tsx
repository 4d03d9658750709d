import { Form, type Values } from '../../ui/form.tsx'
import sheets from '../../ui/sheet.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import { Failed } from '../../ui/states.tsx'
import type { Submission } from '../../ui/submission.ts'
import { ask } from '../../web/ask.ts'
import styles from '../../web/console.module.css'
import { consolePart } from '../../web/console-page.tsx'
import { useAction } from '../../web/use-action.ts'
import { adminCalls, currentPasskey, newPasskeyFields } from './contract.ts'
import { guarded } from './guarded-question.tsx'
import { messages } from './messages.ts'
import { useAdmins } from './use-admins.tsx'

export const passkeyPage = consolePart({
  lead: 'You need the club passkey to add or delete administrators, and for backups.',
  description: 'The club passkey.',
  View: Passkey,
})

function Passkey() {
  const { admins, failed, passkeyShown, reload } = useAdmins()
  const { attempt } = useAction()
  if (!admins) return failed ? <Failed message={messages.listFailed} onAgain={() => void reload()} /> : <Skeletons count={1} />

  async function change({ current, passkey = '' }: Values, { key }: Submission) {
    const outcome = await attempt(guarded(current, () => ask(adminCalls.changePasskey, { passkey }, { key })))
    // Also after a refusal: the passkey's ten minutes may be over.
    void reload()
    return outcome
  }

  return (
    <section className={`${sheets.sheet} ${styles.narrow}`} aria-labelledby="change-passkey">
      <h2 id="change-passkey">Change the passkey</h2>
      <p>Everyone gets an email that the passkey changed. You must tell them the new one.</p>
      <Form
        key={String(passkeyShown)}
        name="Change passkey"
        fields={passkeyShown ? newPasskeyFields : { current: currentPasskey, ...newPasskeyFields }}
        submit="Change passkey"
        onSubmit={change}
      />
    </section>
  )
}
