import { wireName } from '../../contract/call.ts'
import type { Thing } from '../../contract/collection.ts'
import type { Around, Item } from '../../web/slots.ts'

/** An unpublished entry, as administrators get it (times.ts). */
export type Unshown = Record<string, string> & Record<'id' | 'state' | 'publishAt' | 'expiresAt' | 'since' | 'place', string>

type ListOf = Pick<Thing, 'by' | 'order' | 'readAs'>

/** With the unpublished ones where they would be if published now, and expired ones where they were. `more`, `newer`: other pages have such ones. */
export function placed<One extends Item>(thing: ListOf, items: readonly One[], unshown: readonly Unshown[], { more, newer }: Around = {}) {
  const there = new Set(items.map(({ id }) => id))
  const [first, last] = [items[0], items.at(-1)]
  const those = unshown.filter((one) => {
    if (there.has(one.id)) return false
    if (newer && first && isNewer(thing, one, first)) return false
    return !(more && last && isNewer(thing, last, one))
  })
  // A short list is shown whole, the oldest first.
  const isReversed = thing.order === 'oldest' && first && last && isNewer(thing, last, first)
  const isBefore = (one: Item, other: Item) => (isReversed ? isNewer(thing, other, one) : isNewer(thing, one, other))
  // The entries keep the order in which the site lists them.
  const all: Item[] = [...items]
  for (const one of those) {
    const at = all.findIndex((other) => isBefore(one, other))
    all.splice(at < 0 ? all.length : at, 0, one)
  }
  return all as One[]
}

/** The keys of the order: fields, then when it was added; a draft would be added now. */
function keysOf({ by = [], readAs }: ListOf, item: Item): string[] {
  const texts = item as Item & Record<string, string | undefined>
  return [...by.map((name) => texts[wireName({ readAs }, name)] ?? ''), texts.place === '' ? '~' : (texts.place ?? item.id)]
}

function isNewer(thing: ListOf, one: Item, other: Item): boolean {
  const [these, those] = [keysOf(thing, one), keysOf(thing, other)]
  const at = these.findIndex((key, at) => key !== those[at])
  return at >= 0 && (these[at] ?? '') > (those[at] ?? '')
}
