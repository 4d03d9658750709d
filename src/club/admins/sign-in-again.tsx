import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { AlertRegion } from '../../web/alert-region.tsx'
import { session } from '../../web/session.ts'
import styles from './admins.module.css'
import { LoginForm } from './login-form.tsx'

/** The login over the page, when the server no longer knows the session. What was typed waits behind it. */
export default function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the alerts inside it are shown, so that they lie over it.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="sign-in-again" onClose={session.end}>
      <div className={styles.dialogHead}>
        <h2 id="sign-in-again">Admin Login</h2>
        <IconButton icon="close" label="Go on as a visitor" onClick={session.end} />
      </div>
      <p className={styles.note}>
        Your session is over, so this was not done. Log in and press the button again; nothing that you typed is lost.
      </p>
      <LoginForm onEntered={() => {}} onRecoveryRefused={session.end} />
      {/* Whatever lies outside an open dialog can be neither pressed nor heard. */}
      <AlertRegion />
    </dialog>
  )
}
