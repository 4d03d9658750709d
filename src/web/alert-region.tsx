import { type ReactNode, useEffect, useRef } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import styles from './alert-region.module.css'
import { dismiss, hold, pressIn, useAlerts } from './alerts.ts'

/** Where the site tells what came of an action (docs/decisions/0002), over `children` that are told as long as they are there. */
export function AlertRegion({ children }: { children?: ReactNode }) {
  const alerts = useAlerts()
  const region = useRef<HTMLDivElement>(null)
  const newest = alerts.at(-1)?.id ?? (children ? 0 : undefined)

  // Shown anew for each alert, so that it lies over a dialog that was opened since.
  useEffect(() => {
    region.current?.hidePopover()
    if (newest !== undefined) region.current?.showPopover()
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
        const { id, message, button } = alert
        const look = ({ currentTarget }: { currentTarget: Element }) => hold(id, currentTarget.matches(':hover, :focus-within'))
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; who reads or is about to press lets it stand.
          <div key={id} className={styles.alert} onPointerEnter={look} onPointerLeave={look} onFocus={look} onBlur={look}>
            <p role="alert">{message}</p>
            {button && (
              <Button look="quiet" onClick={() => pressIn(alert)}>
                {button.words}
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
