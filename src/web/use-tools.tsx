import { type ComponentType, type ReactNode, Suspense, useId, useState } from 'react'
import type { Call } from '../contract/call.ts'
import { EditPanel } from '../ui/edit-panel.tsx'
import { Tools } from '../ui/tools.tsx'
import { useAdministrator } from './session.ts'
import { useDeed } from './use-deed.ts'

/** The form of a thing: without `editing` it adds one, with it that one is changed. `onDone` after it worked. */
export type RecordForm<Item> = ComponentType<{ editing?: Item | undefined; onDone: () => void }>

type Props<Item> = {
  /** What a thing is called: 'event'. */
  kind: string
  nameOf: (item: Item) => string
  Form: RecordForm<Item>
  remove: Call
}

/**
 * What administrators can do with each thing of a list: the pencil and the trash beside it, and the panel in which it
 * is edited. For visitors there is nothing.
 */
export function useTools<Item extends { id: string }>({ kind, nameOf, Form, remove }: Props<Item>) {
  const administrator = useAdministrator()
  const deed = useDeed()
  const list = useId()
  const [editing, setEditing] = useState<Item>()
  const [leaving, setLeaving] = useState<Item[]>([])
  const called = (item: Item) => nameOf(item) || `this ${kind}`
  const quoted = (item: Item) => (nameOf(item) ? `“${nameOf(item)}”` : `this ${kind}`)
  const isLeaving = ({ id }: Item) => leaving.some((item) => item.id === id)

  async function leave(item: Item) {
    setLeaving((all) => [...all, item])
    const { success } = await deed.remove(remove, item.id, quoted(item))
    setLeaving((all) => all.filter(({ id }) => id !== item.id))
    return success
  }

  const close = () => setEditing(undefined)

  const tools = (item: Item, echo = false): ReactNode =>
    administrator && <Tools echo={echo} list={list} name={called(item)} onEdit={() => setEditing(item)} onRemove={() => leave(item)} />
  const panel: ReactNode = administrator && (
    <>
      <p className="sr-only" role="status">
        {leaving.map((item) => `Deleting ${called(item)}… `)}
      </p>
      {editing && (
        <EditPanel key={editing.id} label={`Edit ${nameOf(editing) || kind}`} onClose={close}>
          <Suspense fallback={<p>Loading the form…</p>}>
            <Form editing={editing} onDone={close} />
          </Suspense>
        </EditPanel>
      )}
    </>
  )
  return { administrator, busy: deed.busy, tools, panel, edit: setEditing, isLeaving }
}
