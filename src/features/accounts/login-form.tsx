import { type ComponentProps, useState } from 'react'
import type { Fields } from '../../contract/fields.ts'
import type { Posted } from '../../contract/plain-form.ts'
import buttons from '../../ui/button.module.css'
import { goOn } from '../../ui/focus.ts'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import type { Result } from '../../ui/form-result.tsx'
import styles from '../../web/account.module.css'
import { say } from '../../web/alerts.ts'
import { ask, isRefusal, type Refusal } from '../../web/ask.ts'
import { outcomeOf, refusedAs } from '../../web/outcome-of.ts'
import { session } from '../../web/session.ts'
import { codeFields, deviceMailFields, loginFields, recoveryFields, sessionCalls } from './contract.ts'
import { messages, silences } from './messages.ts'

/** The forms that also work without a script; each can be requested by its name. */
export const plainModes = ['login', 'recovery', 'code'] as const
type Mode = (typeof plainModes)[number] | 'device-mail'

/** `steps`: the ways to other forms, the first of which is a button. */
const forms: Record<Mode, { name?: string; fields: Fields; submit: string; steps: { [M in Mode]?: string } }> = {
  login: { name: 'Admin Login', fields: loginFields, submit: 'Login', steps: { recovery: 'Forgot password' } },
  recovery: { fields: recoveryFields, submit: 'Recover Password', steps: { login: 'Back to login', code: 'I already have a code' } },
  code: { fields: codeFields, submit: 'Verify OTP', steps: { recovery: 'Send another code', login: 'Back to login' } },
  'device-mail': { name: 'Trust this browser', fields: deviceMailFields, submit: 'Send the email', steps: { login: 'Back to login' } },
}

type Props = {
  onEntered: () => void
  /** After a recovery that the server refused (section 4: the person is sent to /). */
  onRecoveryRefused: () => void
  posted?: Posted | undefined
  /** The administrator who is logged in in this browser: only the password is asked for. */
  who?: string | undefined
}

/** Section 4, login page: login mode, then recovery, then the code once a recovery was requested. */
export function LoginForm({ onEntered, onRecoveryRefused, posted, who }: Props) {
  const [mode, setMode] = useState<Mode>(plainModes.find((known) => known === posted?.form) ?? 'login')
  const [before, setBefore] = useState<ComponentProps<typeof Form>['before']>(posted && { ...posted, result: posted.reply })
  // The name of a login that was refused: then there is another way in.
  const [refused, setRefused] = useState<string>()

  function show(next: Mode, result?: Result) {
    setBefore({ values: {}, result })
    setMode(next)
  }

  function enter(reply: { success: boolean; message: string; token?: string } | Refusal): Outcome {
    if (isRefusal(reply)) return refusedAs(reply)
    const token = 'token' in reply && reply.token
    // Without a token no session has begun, and a later alert about one does not replace this.
    say(reply.message, token ? { about: 'session' } : {})
    // Section 4: the person goes to the console in any case.
    if (token) session.begin(token)
    else say(messages.tokenMissing)
    onEntered()
    return { success: true }
  }

  const sends: Record<Mode, (typed: Values) => Promise<Outcome>> = {
    login: async ({ name = who ?? '', password = '' }) => {
      const outcome = enter(await ask(sessionCalls.login, { name, password }))
      if (!outcome.success) setRefused(name)
      return outcome
    },
    recovery: async ({ email = '' }) => {
      const { success, message } = await ask(sessionCalls.forget, { email })
      if (success) show('code', { success, message })
      else {
        say(message)
        onRecoveryRefused()
      }
      return { success }
    },
    code: async ({ enteredotp = '' }) => enter(await ask(sessionCalls.verify, { enteredotp })),
    'device-mail': async ({ name = '' }) => {
      const reply = await ask(sessionCalls.askDevice, { name })
      return isRefusal(reply) ? refusedAs(reply) : { success: true, message: reply.message }
    },
  }

  const { submit, name = submit, steps, fields } = forms[mode]
  const ways = Object.entries(steps) as [Mode, string][]
  if (mode === 'login' && refused !== undefined) ways.push(['device-mail', 'Trust this browser by email'])
  if (mode === 'code' && posted === undefined) ways.push(['device-mail', 'No code? Trust this browser by email'])
  return (
    <>
      {mode === 'device-mail' && (
        <p className={styles.note}>
          If others have used up the login attempts of your account, even the right password is refused in a new browser. Open the link in
          the email in this browser to trust it.
        </p>
      )}
      <Form
        key={`${mode} ${who}`}
        name={name}
        plain={mode === 'device-mail' ? undefined : mode}
        before={before}
        fields={mode === 'login' && who !== undefined ? { password: loginFields.password } : fields}
        submit={submit}
        onSubmit={(typed) => outcomeOf(() => sends[mode](typed), silences[mode])}
        {...(mode === 'device-mail' && { initial: { name: refused ?? '' } })}
      >
        {ways.map(([to, words], at) => (
          // Without JavaScript it requests the page with that form, and sends nothing that was typed.
          <button
            key={to}
            type="submit"
            form={`show-${to}`}
            className={at === 0 && mode !== 'login' ? buttons.quiet : styles.link}
            onClick={(event) => {
              event.preventDefault()
              goOn(event.currentTarget, () => show(to))
            }}
          >
            {words}
          </button>
        ))}
      </Form>
    </>
  )
}
