import { type Around, adminSlots, type Item, type ListContext, type ListTool } from './slots.ts'

/** The tools that features add to a list, in their order: each gets the entries with those that the ones before it added. */
export function useListTools(context: Omit<ListContext, 'isUnpublished'>, around?: Around | 'sought') {
  const tools: ListTool[] = []
  let items = context.items
  const isUnpublished = (item: Item) => tools.some((tool) => tool.isUnpublished?.(item))
  for (const useTool of adminSlots().listTools) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the same tools in the same order at each render.
    const tool = useTool({ ...context, items, isUnpublished })
    tools.push(tool)
    if (around !== 'sought') items = tool.placed?.(items, around) ?? items
  }
  return tools
}

/** The first that a tool shows in place of an entry's own tools. */
export const insteadOf = (tools: ListTool[], item: Item) => tools.map((tool) => tool.instead?.(item)).find(Boolean)
