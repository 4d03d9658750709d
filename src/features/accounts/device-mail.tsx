import { type ReactNode, useState } from 'react'
import { Form, type Values } from '../../ui/form.tsx'
import styles from '../../web/account.module.css'
import { ask } from '../../web/ask.ts'
import { useAction } from '../../web/use-action.ts'
import { adminCalls, deviceMailFields } from './contract.ts'
import { silences } from './messages.ts'

/** Asks for the mail whose link makes this browser known. `name`: what was typed at the login. */
export function DeviceMail({ name, children }: { name: string; children: ReactNode }) {
  const { attempt } = useAction()
  const [sent, setSent] = useState(false)

  async function send({ name: asked = '' }: Values) {
    const outcome = await attempt(() => ask(adminCalls.askDevice, { name: asked }), { silence: silences.recovery, stays: true })
    if (outcome.success) setSent(true)
    return outcome
  }

  return (
    <>
      <p className={styles.note}>
        {sent
          ? 'Open the link of the letter in this browser, then log in with your password.'
          : 'When somebody else has used up the tries of your account, even the right password is refused in a browser that it does not know. The link in a letter makes this browser known.'}
      </p>
      <Form name="Letter" fields={deviceMailFields} submit="Send the letter" onSubmit={send} initial={{ name }}>
        {children}
      </Form>
    </>
  )
}
