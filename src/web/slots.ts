import type { ComponentType, ReactNode } from 'react'
import type { Call } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import type { Outcome, Values } from '../ui/form.tsx'
import type { Submission } from '../ui/submission.ts'
import type { Asked, Newest } from './newest.ts'
import type { PageStore } from './page-state.ts'
import type { useAction } from './use-action.ts'

/** The part of a list that a page shows: whether other pages have older entries, and newer ones. */
export type Around = { more?: boolean; newer?: boolean }
export type Item = { id: string }

type Named = Pick<Thing, 'table' | 'title' | 'words' | 'wire' | 'fields'> & Partial<Omit<Thing, 'calls'>>
/** A collection whose entries are added and edited by a form of its fields. */
export type Formed = Named & { calls: { add: Call; edit: Call } }
/** A collection whose entries administrators add, edit and delete in a list. */
export type Tooled = Formed & Pick<Thing, 'order'> & { calls: { remove: Call } }

/** What a list tool gets: `items` are the entries of the page, with those that earlier tools added. */
export type ListContext = {
  thing: Tooled
  items: readonly Item[]
  called: (item: Item) => string
  isUnpublished: (item: Item) => boolean
  action: Pick<ReturnType<typeof useAction>, 'busy' | 'attempt' | 'press' | 'removeBy'>
}

/** The additions of a list tool to a list, for administrators. `state` changes whenever one of them does. */
export type ListTool = {
  state: readonly unknown[]
  placed?: (items: readonly Item[], around?: Around) => Item[]
  isUnpublished?: (item: Item) => boolean
  /** A mark on an entry, and more tools beside its pencil and bin. */
  mark?: (item: Item) => ReactNode
  beside?: (item: Item, called: string) => ReactNode
  instead?: (item: Item) => ReactNode
  /** Above the list, and over the page. */
  bar?: ReactNode
  over?: ReactNode
  /** The page is shown as visitors will see it on this day: nothing but this bar is added. */
  preview?: { day: string; bar: ReactNode } | undefined
}

/** More inputs of a form, such as when it is published; `check.current` returns what is wrong. */
export type FormPart = ComponentType<{
  thing: Formed
  now: Newest | undefined
  typed: Values
  problems: Values
  check: { current: () => Values }
  /** Sets what the button of the form says; without words as usual. */
  onSubmitWords?: (words: string | undefined) => void
}>

/** What is shown in place of an entry's form, such as its history; `onDone`: the entry has changed. */
export type EntryTool = { thing: Asked; id: string; onDone: () => unknown }

/** An entry for each of several pictures, with the fields `typed` so far; without files from a pasted table. */
export type SeveralForm = ComponentType<{ thing: Formed; files: File[]; typed: Values; onDone: () => void }>

export type AfterSave = {
  send: (send: () => Promise<Outcome>, given: { call: Call; body: unknown; typed: Values; submission: Submission }) => Promise<Outcome>
  /** The forms that wait to be sent, with ways to send, edit or drop them. `fields` tell whose each is. */
  Held: ComponentType<{ fields: readonly string[]; onEdit: (typed: Values) => void }>
}

/** The places that features fill (site/features.browser.ts). What visitors' HTML needs is imported there. */
export type Slots = {
  loginPath?: string
  searchPath?: string
  /** The address of an entry's poster to print, by its slug. */
  posterPath?: (thing: { at: string }, slug: string) => string
  /** The navigation bar; `inert` while its drawer is open. */
  navigation: ComponentType<{ inert: boolean }>[]
  entryFoot: ComponentType<{ title: string; path: string }>[]
  listTools: (() => Promise<(context: ListContext) => ListTool>)[]
  /** What the panel in which an entry is edited shows in place of the form, by a button with these words. */
  entryTool?: { words: string; Part: ComponentType<EntryTool> }
  FormPart?: FormPart
  /** Goes around a form and provides its picture inputs; `onSeveral` gets files if more than one was chosen. */
  Picture?: ComponentType<{ onSeveral: ((files: File[], typed: Values) => void) | undefined; children: ReactNode }>
  Several?: SeveralForm
  Passkey?: ComponentType<{ children: ReactNode; onClose: () => void }>
  afterSave?: AfterSave
  /** Run some seconds after hydration. */
  start: (() => Promise<(store: PageStore) => unknown>)[]
}

let filled: Slots = { navigation: [], entryFoot: [], listTools: [], start: [] }
export const slots = () => filled
export const fillSlots = (features: Slots) => {
  filled = features
}

let listTools: ((context: ListContext) => ListTool)[] = []

/** They are hooks, so all come before a list uses them. */
export async function loadListTools() {
  listTools = await Promise.all(filled.listTools.map((load) => load()))
}

/** The tools of features, in order: each gets the entries with those that the ones before it added. */
export function useListTools(context: Omit<ListContext, 'isUnpublished'>, around?: Around | 'sought') {
  const tools: ListTool[] = []
  let items = context.items
  const isUnpublished = (item: Item) => tools.some((tool) => tool.isUnpublished?.(item))
  for (const useTool of listTools) {
    // biome-ignore lint/correctness/useHookAtTopLevel: loadListTools fills the list before a list is rendered, so the tools are the same at each render.
    const tool = useTool({ ...context, items, isUnpublished })
    tools.push(tool)
    if (around !== 'sought') items = tool.placed?.(items, around) ?? items
  }
  return tools
}
