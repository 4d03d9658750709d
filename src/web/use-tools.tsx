import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useId, useState } from 'react'
import type { Call } from '../contract/call.ts'
import { wireName } from '../contract/thing.ts'
import { Failed } from '../ui/failed.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Tools } from '../ui/tools.tsx'
import { useAdministrator } from './session.ts'
import type { Formed } from './thing-form.tsx'
import { useAction } from './use-action.ts'
import { useWayTo } from './ways-to-forms.ts'

const ThingForm = lazyPart(async () => (await import(/* webpackChunkName: "thing-form" */ './thing-form.tsx')).default)

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

/** The form of a thing: without `editing` it adds one, with it that one is changed. `onDone` after it worked. */
export type RecordForm<Item> = ComponentType<{ thing: Formed; editing?: Item | undefined; onDone: () => void }>

/** A thing whose entries administrators add, edit and delete where they stand. */
export type Tooled = Formed & { calls: { remove: Call } }

type Own<Item> = {
  /** What an entry is called, where that is not its title. */
  nameOf?: (item: Item) => string
  /** Its form, where that has more than its fields. */
  Form?: RecordForm<Item>
}

/**
 * What administrators can do with each thing of a list: the pencil and the trash beside it, and the panel in which it
 * is edited. For visitors there is nothing.
 */
export function useTools<Item extends { id: string }>(
  thing: Tooled,
  { nameOf = titleOf(thing), Form = ThingForm as RecordForm<Item> }: Own<Item> = {},
) {
  const kind = thing.words.one
  const administrator = useAdministrator()
  const action = useAction()
  const list = useId()
  const [editing, setEditing] = useState<Item>()
  const [leaving, setLeaving] = useState<Item[]>([])
  const called = (item: Item) => nameOf(item) || `this ${kind}`
  const quoted = (item: Item) => (nameOf(item) ? `“${nameOf(item)}”` : `this ${kind}`)
  const isLeaving = ({ id }: Item) => leaving.some((item) => item.id === id)

  async function leave(item: Item) {
    setLeaving((all) => [...all, item])
    const { success } = await action.remove(thing.calls.remove, item.id, quoted(item))
    setLeaving((all) => all.filter(({ id }) => id !== item.id))
    return success
  }

  const close = () => setEditing(undefined)
  useWayTo(thing.table, setEditing as (began: object) => void)

  const tools = (item: Item, echo = false): ReactNode =>
    administrator && <Tools echo={echo} list={list} name={called(item)} onEdit={() => setEditing(item)} onRemove={() => leave(item)} />
  const panel: ReactNode = administrator && (
    <>
      <p className="sr-only" role="status">
        {leaving.map((item) => `Deleting ${called(item)}… `)}
      </p>
      {editing && (
        <Suspense>
          <EditPanel key={editing.id} label={`Edit ${nameOf(editing) || kind}`} onClose={close}>
            <Suspense fallback={<p>Loading the form…</p>}>
              <Form thing={thing} editing={editing} onDone={close} />
            </Suspense>
          </EditPanel>
        </Suspense>
      )}
    </>
  )
  const add = (onDone: () => void): ReactNode => <Form thing={thing} onDone={onDone} />
  return { administrator, busy: action.busy, tools, panel, add, edit: setEditing, isLeaving }
}

const titleOf = (thing: Tooled) => (item: object) => (item as Record<string, string>)[wireName(thing, thing.title)] ?? ''
