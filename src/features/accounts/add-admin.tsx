import { useEffect, useRef, useState } from 'react'
import { focusFirst } from '../../ui/focus.ts'
import { Form, type Values } from '../../ui/form.tsx'
import type { Result } from '../../ui/form-result.tsx'
import sheets from '../../ui/sheet.module.css'
import type { Submission } from '../../ui/submission.ts'
import styles from '../../web/account.module.css'
import { ask, isRefusal } from '../../web/ask.ts'
import consoles from '../../web/console.module.css'
import { useAction } from '../../web/use-action.ts'
import { adminCalls, newAdminFields, passkeyFields } from './contract.ts'
import { messages, silences } from './messages.ts'

/** First the passkey of the club; once it is accepted, the form for a new administrator. */
export function AddAdmin() {
  const [accepted, setAccepted] = useState<Result>()
  const { attempt } = useAction()
  const step = useRef<HTMLElement>(null)

  useEffect(() => void focusFirst(step.current), [])

  async function enter({ passkey = '' }: Values, { key }: Submission) {
    const action = () => ask(adminCalls.showPasskey, { passkey }, { key })
    const outcome = await attempt(action, { silence: silences.passkey, stays: true })
    // The next form shows the message.
    if (outcome.success) setAccepted({ success: true, message: outcome.message })
    return outcome
  }

  function add({ email = '', passwordOne = '' }: Values, { key }: Submission) {
    const action = async () => {
      const reply = await ask(adminCalls.add, { email, passwordOne }, { key })
      return isRefusal(reply) ? { ...reply, message: messages.addAdminFailed(reply.message) } : reply
    }
    return attempt(action, { stays: true })
  }

  if (!accepted)
    return (
      <section ref={step} className={`${sheets.sheet} ${consoles.narrow}`} aria-label="Passkey">
        <Form name="Passkey" fields={passkeyFields} submit="Submit" onSubmit={enter} />
      </section>
    )
  return (
    <section className={`${sheets.sheet} ${consoles.narrow}`} aria-labelledby="add-admin">
      <h2 id="add-admin">Add Admin</h2>
      <Form
        key="admin"
        name="Add Admin"
        fields={newAdminFields}
        submit="Add Admin"
        onSubmit={add}
        before={{ values: {}, result: accepted }}
      />
      <button type="button" className={styles.link} onClick={() => setAccepted(undefined)}>
        Enter the passkey again
      </button>
    </section>
  )
}
