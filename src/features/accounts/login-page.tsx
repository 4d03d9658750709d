import { useContext, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormResult, type Result } from '../../ui/form-result.tsx'
import { PageHead } from '../../ui/section.tsx'
import sheets from '../../ui/sheet.module.css'
import styles from '../../web/account.module.css'
import { say } from '../../web/alerts.ts'
import { ask } from '../../web/ask.ts'
import { outcomeOf } from '../../web/outcome-of.ts'
import { PostedContext, page } from '../../web/page.ts'
import { goTo } from '../../web/page-state.ts'
import { session, useAdministrator } from '../../web/session.ts'
import { adminCalls, codeFields, loginFields, recoveryFields } from './contract.ts'
import { LoginForm } from './login-form.tsx'
import { messages, silences } from './messages.ts'

export const loginPage = page({
  description: 'Where administrators of the club log in.',
  load: async () => ({}),
  View: LoginView,
  forms: {
    login: { call: adminCalls.login, fields: loginFields, failure: messages.loginFailed },
    recovery: { call: adminCalls.forget, fields: recoveryFields, failure: messages.recoveryFailed, next: 'code' },
    code: { call: adminCalls.verify, fields: codeFields, failure: messages.codeFailed, forgets: true },
    logout: { call: adminCalls.logout, fields: {}, next: 'login' },
  },
})

function LoginView() {
  const administrator = useAdministrator()
  useDeviceLink()
  const posted = useContext(PostedContext)
  const reply = posted?.reply

  // Whoever logged in before the script was there gets the tools now. The token opens nothing (session.ts).
  useEffect(() => {
    const { token, message } = posted?.reply ?? {}
    if (!token || !message) return
    session.begin(token)
    say(message, { about: 'session' })
    goTo('/adminconsole')
  }, [posted])

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
          You are logged in in this tab. <a href="/adminconsole">Go to the admin console</a>
        </p>
      )}
      <div className={`${sheets.sheet} ${styles.sheet}`}>
        {reply?.token ? (
          <LoggedIn result={reply} />
        ) : (
          <LoginForm posted={posted} onEntered={() => goTo('/adminconsole')} onRecoveryRefused={() => goTo('/')} />
        )}
      </div>
      {['login', 'recovery', 'code'].map((form) => (
        <form key={form} id={`show-${form}`} method="post" hidden>
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
      <form method="post" aria-label="Log out">
        <input type="hidden" name="form" value="logout" />
        <Button type="submit">Log out</Button>
      </form>
    </>
  )
}

/** Spends the key of an email's link, which is in the fragment of the address, and shows the result. */
function useDeviceLink() {
  useEffect(() => {
    const spend = async () => {
      const key = /^#device=(.+)$/.exec(location.hash)?.[1]
      if (key === undefined) return
      // Before it is sent, so that it is in no history and is not sent twice.
      history.replaceState(history.state, '', location.pathname)
      const { message } = await outcomeOf(() => ask(adminCalls.knowDevice, { key }), silences.link)
      say(message, { about: 'device' })
    }
    void spend()
    const follow = () => void spend()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
}
