import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { wireName } from '../contract/wire-name.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { EntryForm } from './entry-form.tsx'
import { useAdministrator } from './session.ts'
import { showNew } from './show-new.ts'
import type { Formed } from './slots.ts'
import { type Around, loadAdminSlots } from './slots.ts'
import type { Deeds } from './toolkit.tsx'
import type { Removed } from './use-action.ts'
import { useWayTo } from './ways-to-forms.ts'

const Toolkit = lazyPart(async () => {
  const [toolkit] = await Promise.all([import(/* webpackChunkName: "tools" */ './toolkit.tsx'), loadAdminSlots()])
  return toolkit.Toolkit
})

/** The form of a thing: without `editing` it adds one, with it that one is changed. `onDone` after it worked. */
export type RecordForm<Item> = ComponentType<{ thing: Formed; editing?: Item | undefined; onDone: () => void }>

/** A thing whose entries administrators add, edit and delete where they stand. */
export type Tooled = Formed & Removed

/** A thing whose contract is loaded for administrators only, with what its list says of it before. */
type InBrief = Pick<Tooled, 'table' | 'title' | 'words'> & { readAs?: Tooled['readAs']; whole: () => Promise<Tooled> }

/** An opening of a pencil. `isFar`: whoever has gone on from the line over the page has not seen the entry, which may stand far below. */
type Editing<Item> = { item: Item; isFar: boolean }

type Own<Item> = {
  /** What an entry is called, where that is not its title. */
  nameOf?: (item: Item) => string
  /** Its form, where that has more than its fields. */
  Form?: RecordForm<Item>
  /** Those that stand there, where several may be deleted at once. */
  items?: readonly Item[]
  /** Where their page begins and ends; `sought`: nothing but these stands there. */
  around?: Around | 'sought'
}

/**
 * What administrators can do with each thing of a list: the pencil and the trash beside it, and the panel in which it
 * is edited. They come with a script of their own; for visitors there is nothing.
 */
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
  const [editing, setEditing] = useState<Editing<Item>>()
  const open = useRef(editing)
  open.current = editing
  const [saved, setSaved] = useState<string>()
  // Once the panel has gone, behind which nothing can have the focus.
  useEffect(() => {
    if (saved !== undefined) showNew(saved)
  }, [saved])

  const close = () => setEditing(undefined)
  const edit = (item: Item, isFar = false) => {
    setSaved(undefined)
    setEditing({ item, isFar })
  }
  useWayTo(given.table, (began) => edit(began as Item, true))

  function closeOne(done: Editing<Item>) {
    // One that was put away while it was sent leaves alone what is open by then, were it the same entry.
    if (open.current !== done) return false
    close()
    return true
  }

  function finish(done: Editing<Item>) {
    if (closeOne(done) && done.isFar) setSaved(done.item.id)
  }

  const called = (item: Item) => nameOf(item) || `this ${kind}`

  function tools(item: Item, echo = false): ReactNode {
    const named = { item, called: called(item), quoted: nameOf(item) ? `“${nameOf(item)}”` : `this ${kind}` }
    return administrator && deeds?.tools(named, () => edit(item), echo)
  }
  const panel: ReactNode = thing && (administrator || deeds?.previews) && (
    <Suspense>
      <Toolkit
        thing={thing}
        editing={
          editing && {
            id: editing.item.id,
            label: `Edit ${nameOf(editing.item) || kind}`,
            form: <Form thing={thing} editing={editing.item} onDone={() => finish(editing)} />,
            close: () => closeOne(editing),
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
  const isLeaving = (item: Item) => deeds?.isLeaving(item) ?? false
  /** The entries of a page, for administrators with those that nobody else is shown. */
  const placed = (shown: Item[], place?: Around) => (deeds?.placed(shown, place) as Item[] | undefined) ?? shown
  /** The day to take for today: that on which visitors will see what an administrator looks at beforehand. */
  const dayOf = (today: string) => deeds?.seenOn ?? today
  return { administrator, placed, dayOf, busy: deeds?.busy ?? false, tools, panel, add, edit, isLeaving }
}

const titleOf = (thing: Pick<InBrief, 'title' | 'readAs'>) => (item: object) =>
  (item as Record<string, string>)[wireName(thing, thing.title)] ?? ''
