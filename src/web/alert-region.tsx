import { type ReactNode, useEffect, useRef } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import styles from './alert-region.module.css'
import { dismiss, hold, pressIn, useAlerts } from './alerts.ts'
import { Link } from './link.tsx'
import { outFromUnder } from './out-from-under.ts'

const isMac = () => /Mac|iP/.test(navigator.platform)

/** Where the site tells what came of an action (docs/decisions/0002), over `children` that are told as long as they are there; `trash`: where the trash is seen. */
export function AlertRegion({ children, trash }: { children?: ReactNode; trash?: string }) {
  const alerts = useAlerts()
  const region = useRef<HTMLDivElement>(null)
  const newest = alerts.at(-1)?.id ?? (children ? 0 : undefined)
  const pressed = alerts.findLast(({ button }) => button?.byKeys)

  // Shown anew for each alert, so that it lies over a dialog that was opened since.
  useEffect(() => {
    region.current?.hidePopover()
    if (newest !== undefined) region.current?.showPopover()
  }, [newest])

  useEffect(() => {
    const look = () => outFromUnder(region.current)
    if (newest !== undefined) look()
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [newest])

  // How high they stand, so that what lies over the page can be scrolled out from under them.
  useEffect(() => {
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty('--told', `${region.current?.offsetHeight ?? 0}px`))
    if (region.current) watch.observe(region.current)
    return () => {
      watch.disconnect()
      style.removeProperty('--told')
    }
  }, [])

  return (
    <div ref={region} popover="manual" className={styles.region}>
      {alerts.map((alert) => {
        const { id, message, button, beside, answers } = alert
        const look = ({ currentTarget }: { currentTarget: Element }) => hold(id, currentTarget.matches(':hover, :focus-within'))
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; who reads or is about to press lets it stand.
          <div
            key={id}
            className={[styles.alert, beside && styles.titled, answers && styles.answer].filter(Boolean).join(' ')}
            onPointerEnter={look}
            onPointerLeave={look}
            onFocus={look}
            onBlur={look}
          >
            <p role="alert">{message}</p>
            {beside && (
              <p className={styles.beside}>
                <span>{beside.title}</span>
                {beside.inTrash && trash && (
                  <Link to={trash}>
                    <span>in the </span>trash
                  </Link>
                )}
              </p>
            )}
            {button && (
              <Button look="quiet" onClick={() => pressIn(alert)} {...(button.byKeys && { 'aria-keyshortcuts': 'Control+Z Meta+Z' })}>
                <span>{button.words}</span>
                {button.of && <span className="sr-only"> {button.of}</span>}
                {alert === pressed && (
                  <span className={styles.keys} aria-hidden="true">
                    {isMac() ? '⌘Z' : 'Ctrl+Z'}
                  </span>
                )}
              </Button>
            )}
            <IconButton icon="close" label="Dismiss" onClick={() => dismiss(id)} />
          </div>
        )
      })}
      {children}
    </div>
  )
}
