import type { ReactNode } from 'react'
import buttons from '../../ui/button.module.css'
import { goOn } from '../../ui/focus.ts'
import styles from '../../web/account.module.css'

type Props<Mode extends string> = { to: Mode; onStep: (to: Mode) => void; look?: 'link'; children: ReactNode }

/** Goes to another form of the login page. Without a script the page is asked for it, and nothing that was typed is sent. */
export function LoginStep<Mode extends string>({ to, onStep, look, children }: Props<Mode>) {
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
