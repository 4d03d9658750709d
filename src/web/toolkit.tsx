import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { useChoosing } from '../features/bulk/use-choosing.tsx'
import { type Around, useUnshown } from '../features/publishing/use-unshown.tsx'
import { Tools } from '../ui/tools.tsx'
import { EntryPanel, type Opened } from './entry-panel.tsx'
import type { Formed } from './thing-form.tsx'
import { type Removed, useAction } from './use-action.ts'

/** An entry with what it is called: `called` on a button, `quoted` within a sentence. */
export type Named<Item> = { item: Item; called: string; quoted: string }

/** What can be done with the entries of a list, and with which of them something is being done. */
export type Deeds<Item> = {
  tools: (named: Named<Item>, onEdit: () => void, echo: boolean) => ReactNode
  isLeaving: (item: Item) => boolean
  busy: boolean
  /** The entries of a page with those in their places that no visitor is shown. */
  placed: (items: Item[], around?: Around) => Item[]
  /** Somebody looks at the page as visitors will see it. */
  previews: boolean
  /** The day on which visitors will see it. */
  seenOn: string | undefined
}

type Props<Item> = {
  thing: Formed & Removed
  editing: Opened | undefined
  onClose: () => void
  onDeeds: (deeds: Deeds<Item> | undefined) => void
  /** Those that may be chosen to delete several at once, and what one of them is called. */
  items: readonly Item[]
  around: Around | 'sought' | undefined
  called: (item: Item) => string
}

/**
 * An administrator's part of a list: hands up what its entries are to have, and holds the panel in which
 * one is edited, and its history read.
 */
export function Toolkit<Item extends { id: string }>({ thing, editing, onClose, onDeeds, items, around, called }: Props<Item>) {
  const action = useAction()
  const list = useId()
  const [leaving, setLeaving] = useState<Named<Item>[]>([])
  const { busy } = action
  const { state, placed, mark, beside, isUnshown, onPublished, preview, seenOn } = useUnshown<Item>(thing, action)
  // What is out of sight is not chosen with all that stands there.
  const stand = around === 'sought' ? items : placed([...items], around)
  const { chosen, choice, bar, question } = useChoosing({ thing, items: stand, called, isUnshown, onPublished, action })

  async function leave(named: Named<Item>) {
    const { id } = named.item
    setLeaving((all) => [...all, named])
    const { success } = await action.remove(thing, id, named.quoted)
    setLeaving((all) => all.filter(({ item }) => item.id !== id))
    return success
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is handed up changes with these alone.
  useLayoutEffect(
    () =>
      onDeeds({
        tools: (named, onEdit, echo) =>
          chosen ? (
            <>
              {choice(named.item)}
              {mark(named.item)}
            </>
          ) : (
            <>
              <Tools echo={echo} list={list} name={named.called} onEdit={onEdit} onRemove={() => leave(named)} />
              {beside(named.item, named.called)}
            </>
          ),
        isLeaving: ({ id }) => leaving.some(({ item }) => item.id === id),
        busy,
        placed,
        previews: preview !== undefined,
        seenOn,
      }),
    [list, leaving, busy, chosen, ...state],
  )

  // Who logs out takes along what only administrators see.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes.
  useLayoutEffect(() => () => onDeeds(undefined), [])

  if (preview) return preview
  return (
    <>
      <p className="sr-only" role="status">
        {leaving.map(({ called: name }) => `Deleting ${name}… `).join('')}
      </p>
      {bar}
      {question}
      {editing && <EntryPanel key={editing.id} thing={thing} opened={editing} onClose={onClose} />}
    </>
  )
}
