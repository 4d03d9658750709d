import { useContext, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormResult } from '../../ui/form-result.tsx'
import { PageHead } from '../../ui/section.tsx'
import sheets from '../../ui/sheet.module.css'
import styles from '../../web/account.module.css'
import { say } from '../../web/alerts.ts'
import { ask, isRefusal } from '../../web/ask.ts'
import { outcomeOf } from '../../web/outcome-of.ts'
import { PostedContext, page } from '../../web/page.ts'
import { goTo } from '../../web/page-state.ts'
import { session, useAdministrator, useSignedInHere } from '../../web/session.ts'
import { adminCalls, codeFields, loginFields, recoveryFields, sessionCalls } from './contract.ts'
import { logOut } from './end-session.ts'
import { LoginForm, plainModes } from './login-form.tsx'
import { messages, silences } from './messages.ts'
import { useLinkKey } from './use-link-key.ts'

export const loginPage = page({
  description: 'Where administrators of the club log in.',
  View: LoginView,
  forms: {
    login: { call: sessionCalls.login, fields: loginFields, failure: messages.loginFailed },
    recovery: { call: sessionCalls.forget, fields: recoveryFields, failure: messages.recoveryFailed, next: 'code' },
    code: { call: sessionCalls.verify, fields: codeFields, failure: messages.codeFailed, forgets: true },
    logout: { call: sessionCalls.logout, fields: {}, next: 'login' },
  },
})

function LoginView() {
  const administrator = useAdministrator()
  const [who, setWho] = useState<string>()
  useLinkKey(/^#device=(.+)$/, (key) => key !== undefined && void trustBrowser(key))
  const posted = useContext(PostedContext)
  const reply = posted?.reply

  // After a login that was sent before the script had loaded.
  useEffect(() => {
    const { token, message } = posted?.reply ?? {}
    if (!token || !message) return
    session.begin(token)
    say(message, { about: 'session' })
    goTo('/adminconsole')
  }, [posted])

  return (
    <div className={styles.narrow}>
      <PageHead heading="Admin Login" />
      <noscript>
        <div id="log-out" className={`${styles.note} near`}>
          <p>You can log in, log out and recover a password here, but the admin tools need JavaScript, which is turned off.</p>
          <form method="post">
            <input type="hidden" name="form" value="logout" />
            <Button type="submit" look="quiet">
              Log out
            </Button>
          </form>
        </div>
      </noscript>
      {administrator && (
        <p className={styles.note}>
          You are logged in. <a href="/adminconsole">Go to the admin console</a>
        </p>
      )}
      {who === undefined && <SignedInHere onContinue={setWho} />}
      <div className={sheets.sheet}>
        {reply?.token ? (
          <FormResult result={reply} />
        ) : (
          <LoginForm posted={posted} who={who} onEntered={() => goTo('/adminconsole')} onRecoveryRefused={() => goTo('/')} />
        )}
      </div>
      {plainModes.map((form) => (
        <form key={form} id={`show-${form}`} method="post" hidden>
          <input type="hidden" name="show" value={form} />
        </form>
      ))}
    </div>
  )
}

/** Offers to continue the session of another tab. It asks for the password, because lab computers are shared. */
function SignedInHere({ onContinue }: { onContinue: (who: string | undefined) => void }) {
  const isOffered = useSignedInHere()

  async function proceed() {
    const reply = await ask(adminCalls.list).catch(() => undefined)
    if (reply && !isRefusal(reply)) onContinue(reply.data.find(({ you }) => you)?.name)
    else say(reply?.message ?? messages.listFailed, { about: 'session' })
  }

  if (!isOffered) return null
  return (
    <div className={styles.note}>
      <p>You are logged in in this browser. To continue in this tab, enter your password again.</p>
      <button type="button" className={styles.link} onClick={() => void proceed()}>
        Continue
      </button>{' '}
      <button type="button" className={styles.link} onClick={() => void logOut()}>
        Log out
      </button>
    </div>
  )
}

async function trustBrowser(key: string) {
  const { message } = await outcomeOf(() => ask(sessionCalls.knowDevice, { key }), silences.link)
  say(message, { about: 'device' })
}
