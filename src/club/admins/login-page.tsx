import { Link, useNavigate } from 'react-router'
import { PageHead } from '../../ui/section.tsx'
import { page } from '../../web/page.ts'
import { useAdministrator } from '../../web/session.ts'
import styles from './admins.module.css'
import { LoginForm } from './login-form.tsx'

export const loginPage = page({
  title: 'Admin Login',
  description: 'Where administrators of the club log in.',
  load: async () => ({}),
  View: LoginView,
})

function LoginView() {
  const navigate = useNavigate()
  const administrator = useAdministrator()
  return (
    <div className={styles.narrow}>
      <PageHead part="K-01 · Key" heading="Admin Login" />
      <noscript>
        <p className={styles.note}>Logging in needs JavaScript. Everything else on this site can be read without it.</p>
      </noscript>
      {administrator && (
        <p className={styles.note}>
          You are logged in in this tab. <Link to="/adminconsole">Go to the admin console</Link>
        </p>
      )}
      <div className={styles.sheet}>
        <LoginForm onEntered={() => void navigate('/adminconsole')} onRecoveryRefused={() => void navigate('/')} />
      </div>
    </div>
  )
}
