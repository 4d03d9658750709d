import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { focusHeading } from '../../ui/focus.ts'
import sheets from '../../ui/sheet.module.css'
import styles from '../../web/account.module.css'
import { AlertRegion } from '../../web/alert-region.tsx'
import { session } from '../../web/session.ts'
import { LoginForm } from './login-form.tsx'

/** The login over the page, when the server no longer knows the session. What was pressed and typed waits behind it. */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null)

  // Before the alerts inside it are shown, so that they lie over it.
  useLayoutEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => queueMicrotask(() => goBackTo(before))
  }, [])

  return (
    <dialog
      ref={dialog}
      className={`${sheets.sheet} ${styles.dialog}`}
      aria-labelledby="sign-in-again"
      aria-describedby="sign-in-again-why"
      onClose={session.end}
    >
      <div className={styles.head}>
        <h2 id="sign-in-again">Admin Login</h2>
        <IconButton icon="close" label="Go on as a visitor" onClick={session.end} />
      </div>
      <p id="sign-in-again-why" className={styles.why}>
        Your session is over. Log in to go on; nothing that you typed is lost, and what you pressed is done after that.
      </p>
      <LoginForm onEntered={() => {}} onRecoveryRefused={session.end} />
      {/* Whatever lies outside an open dialog can be neither pressed nor heard. */}
      <AlertRegion />
    </dialog>
  )
}

/** Once the login is gone, for nothing behind it can have the focus before. Where nothing had it, the page begins anew. */
function goBackTo(before: Element | null) {
  if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus()
  // Also where what had it takes it no more, as in a question that was answered.
  if (document.activeElement === document.body) focusHeading()
}
