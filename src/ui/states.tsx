import { type ReactNode, useEffect, useState } from 'react'
import { messages } from '../contract/messages.ts'
import { Button } from './button.tsx'
import styles from './states.module.css'

/** The empty state of a list: a board with an empty place, and a sentence. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg width="176" height="56" viewBox="0 0 176 56" aria-hidden="true">
        <path d="M12 12h20l16 16h12M164 12h-20l-16 16h-12M60 18h10v20h-10zM106 18h10v20h-10z" />
        <path stroke="var(--edge)" strokeDasharray="4" strokeWidth="1.5" d="M52 8h72v40H52z" />
        <circle cx="8" cy="12" r="4" />
        <circle cx="168" cy="12" r="4" />
      </svg>
      <p>{children}</p>
    </div>
  )
}

export const Failed = ({ message, busy = false, onAgain }: { message: string; busy?: boolean; onAgain: () => void }) => (
  <div className="row">
    <p role="alert" className="wrong">
      {message}
    </p>
    <Button look="quiet" busy={busy} onClick={onAgain}>
      Try again
    </Button>
  </div>
)

/** Whether something has lasted so long, in milliseconds, that the page should show it. */
export function useLate(lasting: boolean, patience = 300) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!lasting) return
    const timer = setTimeout(() => setLate(true), patience)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [lasting, patience])
  return late && lasting
}

/** Says after 8 s that no reply came. No Cancel: it may be done already. `instead`: what else it waits for, at once. */
export function StillWaiting({ waiting, instead }: { waiting: boolean; instead?: ReactNode }) {
  const late = useLate(waiting && instead === undefined, 8000)
  return (
    <span role="status" className={styles.still}>
      {instead ?? (late && messages.stillWaiting)}
    </span>
  )
}
