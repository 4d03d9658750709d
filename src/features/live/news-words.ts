import type { Changes } from './changes-between.ts'
import type { FirstEvent } from './contract.ts'

/** What an entry is called whose kind is not known: one that went from a list of which nothing is left. */
const entry = { one: 'entry', several: 'entries' }

type Known = { changes: Changes; kindOf: ReadonlyMap<string, string>; words: FirstEvent['words'] }

/** What has changed, as a person says it: “2 new notices, 1 changed event”. */
export function newsWords({ changes, kindOf, words }: Known) {
  // Who was told nothing of the kinds, because no stream came through, cannot know what it is, nor whether it is all.
  if (Object.keys(words).length === 0) return nameless(changes)
  const { places } = changes
  // What stood in a list beside others is of their kind.
  const kindAt = new Map([...kindOf].map(([id, kind]) => [places.get(id), kind]))
  const counted = (ids: readonly string[], say: (count: number, called: string) => string) => {
    const kinds = ids.map((id) => kindOf.get(id) ?? kindAt.get(places.get(id)) ?? '')
    return [...new Set(kinds)].map((kind) => {
      const count = kinds.filter((one) => one === kind).length
      const { one, several } = words[kind] ?? entry
      return say(count, count === 1 ? one : several)
    })
  }
  const added = counted(changes.added, (count, called) => `${count} new ${called}`)
  const changed = counted(changes.changed, (count, called) => `${count} changed ${called}`)
  const removed = counted(changes.removed, (count, called) => `${count} ${called} removed`)
  return {
    /** What there is to be shown. */
    shown: [...added, ...changed].join(', '),
    /** All of it. */
    all: [...added, ...changed, ...removed].join(', '),
  }
}

function nameless({ added, changed, removed }: Changes) {
  const said = (parts: [readonly string[], string][]) =>
    parts
      .filter(([ids]) => ids.length > 0)
      .map(([, words], at) => (at === 0 ? `Something ${words}` : words))
      .join(', ')
  const shown: [readonly string[], string][] = [
    [added, 'new'],
    [changed, 'changed'],
  ]
  return { shown: said(shown), all: said([...shown, [removed, 'removed']]) }
}
