import { wireName } from '../../contract/call.ts'
import type { Thing } from '../../contract/collection.ts'

/** An entry that no visitor is shown, as it is told to administrators (times.ts). */
export type Unshown = Record<string, string> & {
  id: string
  state: string
  publishAt: string
  expiresAt: string
  since: string
  place: string
}

type Listed = { id: string }
type ListOf = Pick<Thing, 'by' | 'readAs'>

/**
 * The entries of a page, newest first, with those that nobody is shown in their places among them: where they stood, or where they
 * would stand if they were published now. `more`: there are older ones on other pages; `newer`: and newer ones.
 */
export function placed<Item extends Listed>(
  thing: ListOf,
  items: readonly Item[],
  unshown: readonly Unshown[],
  { more = false, newer = false }: { more?: boolean; newer?: boolean } = {},
): Item[] {
  const there = new Set(items.map(({ id }) => id))
  const [first, last] = [items[0], items.at(-1)]
  const those = unshown.filter((one) => {
    if (there.has(one.id)) return false
    if (newer && first && isNewer(thing, one, first)) return false
    return !(more && last && isNewer(thing, last, one))
  })
  const all = [...(items as readonly Listed[]), ...those]
  return all.toSorted((one, other) => (one === other ? 0 : isNewer(thing, one, other) ? -1 : 1)) as Item[]
}

/** What is ordered by: its own fields, then when it came; a draft would come now. */
function keysOf({ by = [], readAs }: ListOf, item: Listed): string[] {
  const texts = item as Listed & Record<string, string | undefined>
  return [...by.map((name) => texts[wireName({ readAs }, name)] ?? ''), texts.place === '' ? '~' : (texts.place ?? item.id)]
}

function isNewer(thing: ListOf, one: Listed, other: Listed): boolean {
  const [these, those] = [keysOf(thing, one), keysOf(thing, other)]
  const at = these.findIndex((key, at) => key !== those[at])
  return at >= 0 && (these[at] ?? '') > (those[at] ?? '')
}
