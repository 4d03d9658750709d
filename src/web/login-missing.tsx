import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import styles from './alert-region.module.css'
import { AlertRegion } from './alert-region.tsx'
import { session } from './session.ts'

/**
 * In the place of the login over the page, where its script did not come: among the alerts, so that it covers nothing that
 * cannot be scrolled out from under it, and with the focus, as the login.
 */
export function LoginMissing({ message, ...again }: ComponentProps<typeof Failed>) {
  const note = useRef<HTMLDivElement>(null)

  // The login that comes after all is to find the focus where it was.
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement
    return () => before.focus()
  }, [])

  // Once the alerts are shown, and again when it was tried in vain.
  useEffect(() => {
    if (!again.busy) note.current?.querySelector('button')?.focus()
  }, [again.busy])

  function goOn() {
    session.end()
    // The tools go with the session, and what lay over the page.
    setTimeout(focusHeading)
  }

  return (
    <AlertRegion>
      <div ref={note} className={styles.alert}>
        <Failed message={`Your session is over, and the login could not be loaded. ${message}`} {...again} />
        <IconButton icon="close" label="Go on as a visitor" onClick={goOn} />
      </div>
    </AlertRegion>
  )
}
