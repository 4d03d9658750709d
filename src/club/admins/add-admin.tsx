import { useState } from 'react'
import { messages } from '../../contract/messages.ts'
import { Form, type Values } from '../../ui/form.tsx'
import { isRefusal } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { useDeed } from '../../web/use-deed.ts'
import styles from './admins.module.css'
import { adminCalls, newAdminFields, passkeyFields } from './contract.ts'

/** First the passkey of the club; once it is accepted, the form for a new administrator. */
export function AddAdmin({ onAdded }: { onAdded: () => void }) {
  const [accepted, setAccepted] = useState(false)
  const { perform } = useDeed()

  async function show({ passkey = '' }: Values) {
    const worked = await perform(() => ask(adminCalls.showPasskey, { passkey }), messages.passkeyFailed)
    if (worked) setAccepted(true)
    return worked
  }

  async function add({ email = '', passwordOne = '' }: Values) {
    const worked = await perform(async () => {
      const reply = await ask(adminCalls.add, { email, passwordOne })
      return isRefusal(reply) ? { ...reply, message: messages.addAdminFailed(reply.message) } : reply
    })
    if (worked) onAdded()
    return worked
  }

  if (!accepted)
    return (
      <section className={styles.sheet} aria-label="Passkey">
        <Form key="passkey" name="Passkey" fields={passkeyFields} submit="Submit" onSubmit={show} />
      </section>
    )
  return (
    <section className={styles.sheet} aria-labelledby="add-admin">
      <h2 id="add-admin">Add Admin</h2>
      <Form key="admin" name="Add Admin" fields={newAdminFields} submit="Add Admin" onSubmit={add} />
      <button type="button" className={styles.link} onClick={() => setAccepted(false)}>
        Show the passkey again
      </button>
    </section>
  )
}
