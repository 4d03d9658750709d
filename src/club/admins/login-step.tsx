import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import buttons from '../../ui/button.module.css'
import styles from './admins.module.css'

type Props<Mode extends string> = { to: Mode; onStep: (to: Mode) => void; look?: 'link'; children: ReactNode }

/** Goes on to another form, and into its first field: what was pressed has gone with its own. */
export function goOn(pressed: Element, show: () => void) {
  const around = pressed.closest('main, dialog')
  flushSync(show)
  if (document.activeElement === document.body) around?.querySelector<HTMLElement>('form input:not([type=hidden])')?.focus()
}

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
