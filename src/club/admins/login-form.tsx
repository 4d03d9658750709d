import { useState } from 'react'
import { messages } from '../../contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Form, type Values } from '../../ui/form.tsx'
import { say } from '../../web/alerts.ts'
import { isRefusal, NoAnswer, type Refusal } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { session } from '../../web/session.ts'
import styles from './admins.module.css'
import { adminCalls, codeFields, loginFields, recoveryFields } from './contract.ts'

type Props = {
  /** After a login or a verified code; the tools are shown by then. */
  onEntered: () => void
  /** After a recovery that the server refused (section 4: the person is sent to /). */
  onRecoveryRefused: () => void
}

/** Section 4, login page: login mode, then recovery, then the code once a recovery was asked for. */
export function LoginForm({ onEntered, onRecoveryRefused }: Props) {
  const [mode, setMode] = useState<'login' | 'recovery' | 'code'>('login')

  const logIn = ({ name = '', password = '' }: Values) =>
    told(messages.loginFailed, async () => enter(await ask(adminCalls.login, { name, password })))

  const recover = ({ email = '' }: Values) =>
    told(messages.recoveryFailed, async () => {
      const reply = await ask(adminCalls.forget, { email })
      say(reply.message)
      if (isRefusal(reply)) onRecoveryRefused()
      else setMode('code')
      return reply.success
    })

  const verify = ({ enteredotp = '' }: Values) => told(messages.codeFailed, async () => enter(await ask(adminCalls.verify, { enteredotp })))

  function enter(reply: { success: boolean; message: string; token?: string } | Refusal) {
    say(reply.message)
    if (isRefusal(reply)) return false
    // Section 4: without a token that is told, and the person goes on to the console all the same.
    if ('token' in reply && reply.token) session.begin(reply.token)
    else say(messages.tokenMissing)
    onEntered()
    return true
  }

  if (mode === 'login')
    return (
      <Form key={mode} name="Admin Login" fields={loginFields} submit="Login" onSubmit={logIn}>
        <button type="button" className={styles.link} onClick={() => setMode('recovery')}>
          Forgot password
        </button>
      </Form>
    )
  if (mode === 'recovery')
    return (
      <Form key={mode} name="Recover Password" fields={recoveryFields} submit="Recover Password" onSubmit={recover}>
        <Button look="quiet" onClick={() => setMode('login')}>
          Back to login
        </Button>
      </Form>
    )
  return (
    <Form key={mode} name="Verify OTP" fields={codeFields} submit="Verify OTP" onSubmit={verify}>
      <Button look="quiet" onClick={() => setMode('recovery')}>
        Send another code
      </Button>
    </Form>
  )
}

async function told(failure: string, deed: () => Promise<boolean>) {
  try {
    return await deed()
  } catch (error) {
    console.error(error)
    if (!(error instanceof NoAnswer)) throw error
    say(failure)
    return false
  }
}
