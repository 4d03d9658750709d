import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { wireName } from '../contract/call.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useAdministrator } from './session.ts'
import { type Around, type Formed, loadListTools, type Tooled } from './slots.ts'
import type { Deeds } from './toolkit.tsx'
import { useWayTo } from './ways-to-forms.ts'

const Toolkit = lazyPart(async () => {
  const [toolkit] = await Promise.all([import(/* webpackChunkName: "tools" */ './toolkit.tsx'), loadListTools()])
  return toolkit.Toolkit
})

/** The form of an entry: without `editing` it adds one. `onDone` after it worked. */
export type RecordForm<Item> = ComponentType<{ thing: Formed; editing?: Item | undefined; onDone: () => void }>

/** A collection whose contract only administrators load, and what its list needs before. */
type InBrief = Pick<Tooled, 'table' | 'title' | 'words'> & { readAs?: Tooled['readAs']; whole: () => Promise<Tooled> }

type Own<Item> = {
  /** The name of an entry, if that is not its title. */
  nameOf?: (item: Item) => string
  /** Its form, if that has more than its fields. */
  Form?: RecordForm<Item>
  /** The entries of the page, if several may be deleted at once. */
  items?: readonly Item[]
  /** Whether there are entries before and after these; `sought`: the page shows nothing else. */
  around?: Around | 'sought'
}

/** Pencil and bin of each entry, and the panel in which one is edited. Only administrators load their script. */
export function useTools<Item extends { id: string }>(
  given: Tooled | InBrief,
  { nameOf = titleOf(given), Form = EntryForm as unknown as RecordForm<Item>, items = [], around }: Own<Item> = {},
) {
  const kind = given.words.one
  const administrator = useAdministrator()
  const [thing, setThing] = useState('whole' in given ? undefined : given)
  useEffect(() => {
    if (administrator && 'whole' in given) given.whole().then(setThing, console.error)
  }, [administrator, given])
  const [deeds, setDeeds] = useState<Deeds>()
  const [editing, setEditing] = useState<{ item: Item }>()

  const edit = (item: Item) => setEditing({ item })
  useWayTo(given.table, (began) => edit(began as Item))
  // A form that is done after its panel was closed does not close the next one.
  const close = () => setEditing((open) => (open === editing ? undefined : open))
  const called = (item: Item) => nameOf(item) || `this ${kind}`

  function tools(item: Item, echo = false): ReactNode {
    return administrator && deeds?.tools(item, () => edit(item), echo)
  }
  const panel: ReactNode = thing && (administrator || deeds?.previewDay) && (
    <Suspense>
      <Toolkit
        thing={thing}
        editing={
          editing && {
            id: editing.item.id,
            label: `Edit ${nameOf(editing.item) || kind}`,
            form: <Form thing={thing} editing={editing.item} onDone={close} />,
          }
        }
        onClose={close}
        onDeeds={setDeeds}
        items={items}
        around={around}
        called={called as (item: { id: string }) => string}
      />
    </Suspense>
  )
  const add = (onDone: () => void): ReactNode => thing && <Form thing={thing} onDone={onDone} />
  const placed = (shown: Item[], place?: Around) => (deeds?.placed(shown, place) as Item[] | undefined) ?? shown
  const dayOf = (today: string) => deeds?.previewDay ?? today
  return { administrator, placed, dayOf, busy: deeds?.busy ?? false, tools, panel, add, edit }
}

const titleOf = (thing: Pick<InBrief, 'title' | 'readAs'>) => (item: object) =>
  (item as Record<string, string>)[wireName(thing, thing.title)] ?? ''

/** The form of any entry (thing-form.tsx), loaded when it is first shown. */
export const EntryForm = lazyPart(async () => (await import(/* webpackChunkName: "thing-form" */ './thing-form.tsx')).default)
