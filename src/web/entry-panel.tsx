import { type ComponentProps, type ReactNode, Suspense, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { unseenEvent } from '../ui/use-unseen.ts'
import type { Formed } from './thing-form.tsx'

// Of a panel that did not come it is told where the panel would be, and the pencil may stand far below.
const intoSight = (note: Element | null) => note?.scrollIntoView({ block: 'center' })
const PanelMissing = (failed: ComponentProps<typeof Failed>) => (
  <div ref={intoSight}>
    <Failed {...failed} />
  </div>
)

const EditPanel = lazyPart(
  async () => (await import(/* webpackChunkName: "edit-panel" */ '../ui/edit-panel.tsx')).EditPanel,
  undefined,
  PanelMissing,
)

const EntryHistory = lazyPart(
  async () => (await import(/* webpackChunkName: "history" */ '../features/history/entry-history.tsx')).EntryHistory,
)

/** Over which entry a panel lies, its form, and how this opening of it is closed, if it has not been. */
export type Opened = { label: string; id: string; form: ReactNode; close: () => unknown }

type Props = { thing: Formed; opened: Opened; onClose: () => void }

/**
 * The panel in which an entry is edited, and its history read in the form's place: every opening begins with the form, and what comes
 * of it meanwhile brings it back.
 */
export function EntryPanel({ thing, opened: { label, id, form, close }, onClose }: Props) {
  const [looking, setLooking] = useState(false)
  const formPart = useCallback((part: HTMLDivElement) => {
    const show = (event: Event) => {
      flushSync(() => setLooking(false))
      // Nobody sees it where the whole page is hidden, as while another is on its way.
      if (!part.checkVisibility()) return
      event.preventDefault()
      part.focus()
    }
    part.addEventListener(unseenEvent, show)
    return () => part.removeEventListener(unseenEvent, show)
  }, [])
  return (
    <Suspense>
      <EditPanel
        label={label}
        onClose={onClose}
        aside={
          <Button look="quiet" aria-expanded={looking} onClick={() => setLooking(!looking)}>
            History
          </Button>
        }
      >
        {looking && (
          <Suspense fallback={<p>Loading the history…</p>}>
            <EntryHistory thing={thing} id={id} onDone={close} />
          </Suspense>
        )}
        <div ref={formPart} hidden={looking} tabIndex={-1}>
          <Suspense fallback={<p>Loading the form…</p>}>{form}</Suspense>
        </div>
      </EditPanel>
    </Suspense>
  )
}
