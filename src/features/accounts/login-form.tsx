import { type ReactNode, useState } from 'react'
import type { Posted } from '../../contract/plain-form.ts'
import buttons from '../../ui/button.module.css'
import { goOn } from '../../ui/focus-first.ts'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import type { Result } from '../../ui/form-result.tsx'
import styles from '../../web/account.module.css'
import { say } from '../../web/alerts.ts'
import { ask, isRefusal, type Refusal } from '../../web/ask.ts'
import { outcomeOf, refusedAs } from '../../web/outcome-of.ts'
import { session } from '../../web/session.ts'
import { useAction } from '../../web/use-action.ts'
import { adminCalls, codeFields, deviceMailFields, loginFields, recoveryFields } from './contract.ts'
import { messages, silences } from './messages.ts'

const modes = ['login', 'recovery', 'code', 'device-mail'] as const
type Mode = (typeof modes)[number]
type Props = {
  /** After a login or a verified code; the tools are shown by then. */
  onEntered: () => void
  /** After a recovery that the server refused (section 4: the person is sent to /). */
  onRecoveryRefused: () => void
  /** What was sent without a script. */
  posted?: Posted | undefined
}

/** Section 4, login page: login mode, then recovery, then the code once a recovery was asked for. */
export function LoginForm({ onEntered, onRecoveryRefused, posted }: Props) {
  const [mode, setMode] = useState<Mode>(modes.find((known) => known === posted?.form) ?? 'login')
  const [before, setBefore] = useState<{ values: Values; result?: Result | undefined; problems?: Values | undefined } | undefined>(
    posted && { ...posted, result: posted.reply },
  )

  function show(next: Mode, result?: Result) {
    setBefore({ values: {}, result })
    setMode(next)
  }

  // What was typed when a login was refused: then there is another way in.
  const [refused, setRefused] = useState<string>()

  const logIn = ({ name = '', password = '' }: Values) =>
    outcomeOf(async () => {
      const outcome = enter(await ask(adminCalls.login, { name, password }))
      if (!outcome.success) setRefused(name)
      return outcome
    }, silences.login)

  const recover = ({ email = '' }: Values) =>
    outcomeOf(async () => {
      const { success, message } = await ask(adminCalls.forget, { email })
      if (success) {
        show('code', { success, message })
        return { success }
      }
      say(message)
      onRecoveryRefused()
      return { success }
    }, silences.recovery)

  const verify = ({ enteredotp = '' }: Values) => outcomeOf(async () => enter(await ask(adminCalls.verify, { enteredotp })), silences.code)

  function enter(reply: { success: boolean; message: string; token?: string } | Refusal): Outcome {
    if (isRefusal(reply)) return refusedAs(reply)
    const token = 'token' in reply && reply.token
    // Without one no session has begun, and what is told next of one does not take its place.
    say(reply.message, token ? { about: 'session' } : {})
    // Section 4: that is told too, and the person goes on to the console all the same.
    if (token) session.begin(token)
    else say(messages.tokenMissing)
    onEntered()
    return { success: true }
  }

  if (mode === 'login')
    return (
      <Form key={mode} name="Admin Login" plain={mode} before={before} fields={loginFields} submit="Login" onSubmit={logIn}>
        <LoginStep to="recovery" onStep={show} look="link">
          Forgot password
        </LoginStep>
        {refused !== undefined && (
          <button type="button" className={styles.link} onClick={({ currentTarget }) => goOn(currentTarget, () => show('device-mail'))}>
            Let this browser in by email
          </button>
        )}
      </Form>
    )
  if (mode === 'device-mail')
    return (
      <DeviceMail name={refused ?? ''}>
        <LoginStep to="login" onStep={show}>
          Back to login
        </LoginStep>
      </DeviceMail>
    )
  if (mode === 'recovery')
    return (
      <Form
        key={mode}
        name="Recover Password"
        plain={mode}
        before={before}
        fields={recoveryFields}
        submit="Recover Password"
        onSubmit={recover}
      >
        <LoginStep to="login" onStep={show}>
          Back to login
        </LoginStep>
        <LoginStep to="code" onStep={show} look="link">
          I have a code already
        </LoginStep>
      </Form>
    )
  return (
    <Form key={mode} name="Verify OTP" plain={mode} before={before} fields={codeFields} submit="Verify OTP" onSubmit={verify}>
      <LoginStep to="recovery" onStep={show}>
        Send another code
      </LoginStep>
      <LoginStep to="login" onStep={show} look="link">
        Back to login
      </LoginStep>
      {posted === undefined && (
        <button type="button" className={styles.link} onClick={({ currentTarget }) => goOn(currentTarget, () => show('device-mail'))}>
          No code comes? Let this browser in by email
        </button>
      )}
    </Form>
  )
}

type StepProps = { to: Mode; onStep: (to: Mode) => void; look?: 'link'; children: ReactNode }

/** Shows another form of the login page. Without JavaScript it requests the page with that form, and sends nothing that was typed. */
function LoginStep({ to, onStep, look, children }: StepProps) {
  return (
    <button
      type="submit"
      form={`show-${to}`}
      className={look ? styles.link : buttons.quiet}
      onClick={(event) => {
        event.preventDefault()
        goOn(event.currentTarget, () => onStep(to))
      }}
    >
      {children}
    </button>
  )
}

/** Requests the email whose link makes this browser known. `name`: what was typed at the login. */
function DeviceMail({ name, children }: { name: string; children: ReactNode }) {
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
          ? 'Open the link of the email in this browser, then log in with your password.'
          : 'When somebody else has used up the tries of your account, even the right password is refused in a browser that it does not know. The link in an email makes this browser known.'}
      </p>
      <Form name="Email to this browser" fields={deviceMailFields} submit="Send the email" onSubmit={send} initial={{ name }}>
        {children}
      </Form>
    </>
  )
}
