import { useEffect, useRef } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import styles from './alert-region.module.css'
import { type Alert, dismiss, hold, type Undo, useAlerts } from './alerts.ts'
import { goTo, usePageStore } from './page-state.ts'

const isMac = () => /Mac|iP/.test(navigator.platform)
const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

const waysOf = ({ undo }: Alert): Undo[] =>
  undo ? [undo, ...(undo.also ? [{ ...undo, ...undo.also, also: undefined, shows: undefined }] : [])] : []

/** The region in which the page shows alerts (docs/differences.md, D2); `trash`: the address of the trash. */
export function AlertRegion({ trash }: { trash?: string }) {
  const alerts = useAlerts()
  const { refresh } = usePageStore()
  const region = useRef<HTMLDivElement>(null)
  const newest = alerts[0]?.id
  const undoable = alerts.find(({ undo }) => undo && !undo.words)

  // Shown again for each alert, so that it is above a dialog that was opened since.
  useEffect(() => {
    region.current?.hidePopover()
    if (newest !== undefined) region.current?.showPopover()
  }, [newest])

  /** The button goes with its alert, so the focus moves to the content. */
  function toContent() {
    if (region.current?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
  }

  async function undo(alert: Alert) {
    toContent()
    const { undoAction } = await import(/* webpackChunkName: "tools" */ './use-action.ts')
    await undoAction(alert, refresh)
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.repeat) return
      if (!undoable || (event.target instanceof Element && event.target.closest(typing))) return
      event.preventDefault()
      void undo(undoable)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    <div ref={region} popover="manual" className={styles.region}>
      {alerts.map((alert) => {
        const { id, message, button, undo: how } = alert
        const look = ({ currentTarget }: { currentTarget: Element }) => hold(id, currentTarget.matches(':hover, :focus-within'))
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; an alert that is being read stays.
          <div key={id} className={styles.alert} onPointerEnter={look} onPointerLeave={look} onFocus={look} onBlur={look}>
            <div>
              <p role="alert">{message}</p>
              {how && (
                <p className={styles.beside}>
                  <span>{how.title}</span>
                  {how.inTrash && trash && (
                    <a href={trash}>
                      <span>in the </span>trash
                    </a>
                  )}
                </p>
              )}
            </div>
            {waysOf(alert).map((way) => (
              <Button
                key={way.path}
                look="quiet"
                onClick={() => void undo({ ...alert, undo: way })}
                aria-keyshortcuts={way.words ? undefined : 'Control+Z Meta+Z'}
              >
                <span>{way.words ?? 'Undo'}</span>
                <span className="sr-only">{way.words ? `: ${way.title}` : ` ${way.deed} ${way.title}`}</span>
                {alert === undoable && way === how && (
                  <span className={styles.keys} aria-hidden="true">
                    {isMac() ? '⌘Z' : 'Ctrl+Z'}
                  </span>
                )}
              </Button>
            ))}
            {button && (
              <Button
                look="quiet"
                onClick={() => {
                  toContent()
                  dismiss(id)
                  'to' in button ? goTo(button.to) : button.press()
                }}
              >
                {button.words}
              </Button>
            )}
            <IconButton icon="close" label="Dismiss" onClick={() => dismiss(id)} />
          </div>
        )
      })}
    </div>
  )
}
