import { Children, type ReactNode, Suspense, useId, useLayoutEffect, useState } from 'react'
import { wireName } from '../contract/call.ts'
import { dayAt } from '../contract/club-time.ts'
import { EditPanel } from '../ui/edit-panel.tsx'
import { Tools } from '../ui/tools.tsx'
import { type Around, type Item, type Tooled, useListTools } from './slots.ts'
import { useAction } from './use-action.ts'
import { useEntryTool } from './use-entry-tool.tsx'

/** The actions of administrators on the entries of a list, and which are running. */
export type Deeds = {
  tools: (item: Item, onEdit: () => void, echo: boolean) => ReactNode
  busy: boolean
  placed: (items: readonly Item[], around?: Around) => Item[]
  /** The page is shown as visitors will see it on this day. */
  previewDay: string | undefined
}

type Props = {
  thing: Tooled
  editing: { label: string; id: string; form: ReactNode } | undefined
  onClose: () => void
  onDeeds: (deeds: Deeds | undefined) => void
  items: readonly Item[]
  around: Around | 'sought' | undefined
  called: (item: Item) => string
}

/** Whether an entry is in calendars, today or later. */
export const isComing = ({ calendar, day = '', readAs }: Pick<Tooled, 'calendar' | 'day' | 'readAs'>, item: Item) =>
  calendar !== undefined && ((item as Item & Record<string, string>)[wireName({ readAs }, day)] ?? '') >= dayAt(new Date())

/** Passes up the tools of a list's entries, and shows the panel in which one is edited. */
export function Toolkit({ thing, editing, onClose, onDeeds, items, around, called }: Props) {
  const action = useAction()
  const list = useId()
  const [leaving, setLeaving] = useState<Item[]>([])
  const { busy } = action
  const tools = useListTools({ thing, items, called, action }, around)
  const preview = tools.find((tool) => tool.preview)?.preview

  async function leave(item: Item) {
    const { id } = item
    const name = called(item)
    const title = name === `this ${thing.words.one}` ? name : `“${name}”`
    setLeaving((all) => [...all, item])
    const isPublished = !tools.some(({ isUnpublished }) => isUnpublished?.(item))
    const { success } = await action.remove(thing, id, title, isPublished && isComing(thing, item))
    setLeaving((all) => all.filter((one) => one.id !== id))
    return success
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is passed up changes with these alone.
  useLayoutEffect(
    () =>
      onDeeds({
        tools: (item, onEdit, echo) => {
          const instead = tools.map((tool) => tool.instead?.(item)).find(Boolean)
          const name = called(item)
          const parts = instead
            ? [instead, ...tools.map((tool) => tool.mark?.(item))]
            : [
                <Tools key="own" echo={echo} list={list} name={name} onEdit={onEdit} onRemove={() => leave(item)} />,
                ...tools.map((tool) => tool.beside?.(item, name)),
              ]
          return Children.toArray(parts)
        },
        busy,
        placed: (all, place) => tools.reduce<Item[]>((found, tool) => tool.placed?.(found, place) ?? found, [...all]),
        previewDay: preview?.day,
      }),
    [list, leaving, busy, ...tools.flatMap(({ state }) => state)],
  )

  // After a logout nothing of it stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes.
  useLayoutEffect(() => () => onDeeds(undefined), [])

  if (preview) return preview.bar
  return (
    <>
      <p className="sr-only" role="status">
        {leaving.map((item) => `Deleting ${called(item)}… `).join('')}
      </p>
      {Children.toArray(tools.flatMap(({ bar, over }) => [bar, over]))}
      {editing && <EntryPanel key={editing.id} thing={thing} {...editing} onClose={onClose} />}
    </>
  )
}

/** The panel of an entry: its form, or what a feature shows in its place. */
function EntryPanel({ thing, id, label, form, onClose }: Pick<Props, 'thing' | 'onClose'> & NonNullable<Props['editing']>) {
  const { button, part } = useEntryTool(thing, id, onClose)
  return (
    <EditPanel label={label} onClose={onClose} aside={button}>
      {part}
      <div hidden={Boolean(part)}>
        <Suspense fallback={<p>Loading the form…</p>}>{form}</Suspense>
      </div>
    </EditPanel>
  )
}
