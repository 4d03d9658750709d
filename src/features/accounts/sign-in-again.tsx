import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { focusHeading } from '../../ui/focus.ts'
import sheets from '../../ui/sheet.module.css'
import styles from '../../web/account.module.css'
import { AlertRegion } from '../../web/alert-region.tsx'
import { session } from '../../web/session.ts'
import { LoginForm } from './login-form.tsx'

/** The login dialog over a page whose session has ended on the server. What was typed stays, and the action waits. */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null)

  // Before the alerts inside it are shown, so that they are above it.
  useLayoutEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => queueMicrotask(() => goBackTo(before))
  }, [])

  return (
    <dialog
      ref={dialog}
      className={`${sheets.sheet} ${sheets.question}`}
      aria-labelledby="sign-in-again"
      aria-describedby="sign-in-again-why"
      onClose={session.end}
    >
      <div className={sheets.head}>
        <h2 id="sign-in-again">Admin Login</h2>
        <IconButton icon="close" label="Continue as a visitor" onClick={session.end} />
      </div>
      <p id="sign-in-again-why" className={styles.note}>
        Your session expired. Log in and we’ll finish this; nothing you typed is lost.
      </p>
      <LoginForm onEntered={() => {}} onRecoveryRefused={session.end} />
      {/* Everything outside an open dialog is inert. */}
      <AlertRegion />
    </dialog>
  )
}

/** After the dialog is removed, because before nothing behind it can have the focus. */
function goBackTo(before: Element | null) {
  if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus()
  if (document.activeElement === document.body) focusHeading()
}
