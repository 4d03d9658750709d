import { useContext, useEffect } from 'react'
import { messages as general } from '../../contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FormResult, type Result } from '../../ui/form-result.tsx'
import { PageHead } from '../../ui/section.tsx'
import sheets from '../../ui/sheet.module.css'
import { Silence } from '../../ui/silence.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import styles from '../../web/account.module.css'
import { say } from '../../web/alerts.ts'
import { Link } from '../../web/link.tsx'
import { page } from '../../web/page.ts'
import { PostedContext } from '../../web/posted.ts'
import { useNavigate } from '../../web/router-view.tsx'
import { session, useAdministrator } from '../../web/session.ts'
import { adminCalls, codeFields, loginFields, recoveryFields } from './contract.ts'
import { LoginForm } from './login-form.tsx'
import { messages, silences } from './messages.ts'
import { useDeviceLink } from './use-device-link.ts'

export const loginPage = page({
  description: 'Where administrators of the club log in.',
  load: async () => ({}),
  View: LoginView,
  forms: {
    login: { call: adminCalls.login, fields: loginFields, failure: messages.loginFailed },
    recovery: { call: adminCalls.forget, fields: recoveryFields, failure: messages.recoveryFailed, next: 'code', sendsMail: true },
    code: { call: adminCalls.verify, fields: codeFields, failure: messages.codeFailed, forgets: true },
    logout: { call: adminCalls.logout, fields: {}, next: 'login' },
  },
})

function LoginView() {
  const navigate = useNavigate()
  const administrator = useAdministrator()
  const alive = useAlive()
  useDeviceLink()
  const posted = useContext(PostedContext)
  const reply = posted.current?.reply

  // Whoever logged in before the script was there gets the tools now. The token opens nothing (session.ts).
  useEffect(() => {
    const { token, message } = posted.current?.reply ?? {}
    if (!token || !message) return
    posted.current = undefined
    session.begin(token)
    say(message, { about: 'session' })
    void navigate('/adminconsole', { replace: true })
  }, [posted, navigate])

  return (
    <div className={styles.narrow}>
      <PageHead eyebrow="K-01 · Key" heading="Admin Login" />
      {!reply?.token && (
        <noscript>
          <div id="log-out" className={styles.note}>
            <p>You can log in and out and recover a password here, but the tools of administrators need JavaScript, which does not run.</p>
            <form method="post">
              <input type="hidden" name="form" value="logout" />
              <Button type="submit" look="quiet">
                Log out
              </Button>
            </form>
          </div>
        </noscript>
      )}
      {administrator && (
        <p className={styles.note}>
          You are logged in in this tab. <Link to="/adminconsole">Go to the admin console</Link>
        </p>
      )}
      <div className={`${sheets.sheet} ${styles.sheet}`}>
        {reply?.token ? (
          <LoggedIn result={reply} />
        ) : (
          <>
            {!alive && <Silence form="show" words={general.noAnswer} />}
            <LoginForm
              posted={posted.current}
              onEntered={() => void navigate('/adminconsole')}
              onRecoveryRefused={() => void navigate('/')}
            />
          </>
        )}
      </div>
      {['login', 'recovery', 'code'].map((form) => (
        <form key={form} id={`show-${form}`} method="post" data-plain="show" hidden>
          <input type="hidden" name="show" value={form} />
        </form>
      ))}
    </div>
  )
}

/** Whoever logged in by a plain form, until the script is there that shows them the console; it may not come. */
function LoggedIn({ result }: { result: Result }) {
  return (
    <>
      <FormResult result={result} />
      <p>You are logged in, but the tools of administrators need JavaScript, which does not run here.</p>
      <form method="post" data-plain="logout" aria-label="Log out">
        <Silence form="logout" words={silences.logout} />
        <input type="hidden" name="form" value="logout" />
        <Button type="submit">Log out</Button>
      </form>
    </>
  )
}
