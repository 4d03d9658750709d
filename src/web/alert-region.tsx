import { useEffect, useRef } from 'react'
import { byAdministrator, nothing, post } from '../contract/call.ts'
import { messages } from '../contract/messages.ts'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import type { Outcome } from '../ui/form.tsx'
import { isPutOff, randomKey } from '../ui/submission.ts'
import styles from './alert-region.module.css'
import { type Alert, dismiss, hold, say, type Undo, useAlerts } from './alerts.ts'
import { ask, isRefusal } from './ask.ts'
import { outcomeOf, withLogin } from './outcome-of.ts'
import { usePageStore } from './page-state.ts'
import { showNew } from './show-new.ts'

const isMac = () => /Mac|iP/.test(navigator.platform)
const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/** What the buttons of an alert call. */
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
            {button &&
              ('to' in button ? (
                <ButtonLink look="quiet" href={button.to}>
                  {button.words}
                </ButtonLink>
              ) : (
                <Button
                  look="quiet"
                  onClick={() => {
                    toContent()
                    dismiss(id)
                    button.press()
                  }}
                >
                  {button.words}
                </Button>
              ))}
            <IconButton icon="close" label="Dismiss" onClick={() => dismiss(id)} />
          </div>
        )
      })}
    </div>
  )
}

/** Makes the call of an alert's button, shows the result in its place and refreshes the page. */
export async function undoAction({ id, undo, about = `undo ${id}` }: Alert, refresh: () => Promise<void>) {
  if (!undo) return
  const key = undo.key ?? randomKey()
  const running = say(undo.words ? 'Saving…' : messages.undoing, { about, lasting: true })
  const call = byAdministrator(post(undo.path, nothing, nothing as never))
  const outcome: Outcome = await outcomeOf(async (): Promise<Outcome> => {
    const reply = (await withLogin(() => ask(call, undo.body, { key, version: undo.version }))) as
      | { success: boolean; message: string; status?: number }
      | undefined
    if (!reply) return { success: false }
    if (isRefusal(reply) && reply.status === 412) return { success: false, message: messages.changedSince }
    return isRefusal(reply) && isPutOff(reply.status) ? { ...reply, answered: false as const } : reply
  })
  // Without an answer it can be pressed again, and is done once.
  const again = outcome.answered === false
  if (typeof outcome.message !== 'string') return dismiss(running)
  say(outcome.message, { about, ...(again && { undo: { ...undo, key } }) })
  if (again) return
  // Also after a refusal: what the page shows is out of date then.
  await refresh()
  if (outcome.success && undo.shows !== undefined) showNew(undo.shows)
}
