/** How a list stands in groups, one below the other: `of` is the group of what an entry says in the field `by`; `first`: what those say that come first, in this order. */
export type Groups<Name extends string = string> = { by: Name; of: (said: string) => string; first?: readonly string[] }

type Group<Item> = { group: string; items: Item[] }

/** The groups of what stands in the order of its list, none empty; behind the first ones in the order in which they come up there. */
export function inGroups<Item>(
  { of, first = [] }: Omit<Groups, 'by'>,
  items: readonly Item[],
  said: (item: Item) => string,
): Group<Item>[] {
  const found = Map.groupBy(items, (item) => of(said(item)))
  return [...new Set([...first.map(of), ...found.keys()])].flatMap((group) => {
    const items = found.get(group)
    return items ? [{ group, items }] : []
  })
}
