import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { Failed } from '../ui/failed.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { Formed } from './slots.ts'
import { useEntryTools } from './use-entry-tools.tsx'

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

/** Over which entry a panel lies, its form, and how this opening of it is closed, if it has not been. */
export type Opened = { label: string; id: string; form: ReactNode; close: () => unknown }

type Props = { thing: Formed; opened: Opened; onClose: () => void }

/**
 * The panel in which an entry is edited; its history, or another tool of a feature, is shown in the form's place.
 */
export function EntryPanel({ thing, opened: { label, id, form, close }, onClose }: Props) {
  const { buttons, part: tool } = useEntryTools(thing, id, close)
  return (
    <Suspense>
      <EditPanel label={label} onClose={onClose} aside={buttons}>
        {tool}
        <div hidden={tool !== undefined}>
          <Suspense fallback={<p>Loading the form…</p>}>{form}</Suspense>
        </div>
      </EditPanel>
    </Suspense>
  )
}
