import { lengthOf } from '../contract/characters.ts'
import { foundOfKind, longestSearch, searchCalls } from '../contract/search.ts'
import type { Thing } from '../contract/thing.ts'
import { find } from '../store/finding/find.ts'
import { findNamed, type Named } from '../store/finding/find-named.ts'
import { tell } from '../store/finding/tell.ts'
import { EntryUnknown } from '../store/rows.ts'
import { answer } from './answer.ts'
import type { Services } from './services.ts'

/** What is found beside the kinds: a few of the site's own, and what they are called. */
export type Beside = { kind: string; several: string; all: () => Promise<readonly Named[]> }

/**
 * Finds what visitors are shown, of every kind whose entries have pages of their own, and of what stands `beside` them: first where
 * a name says the words, else last.
 */
export function searchApi(services: Services, things: readonly Thing[], beside?: Beside) {
  const { db } = services.store
  const found = things.flatMap((thing) => (thing.at === undefined ? [] : [{ ...thing, at: thing.at }]))
  const kinds = found.map(({ table }) => table)
  return answer(services, searchCalls, {
    search: async ({ query: { q = '', limit = foundOfKind, after } }) => {
      if (after !== undefined) throw new EntryUnknown()
      if (lengthOf(q) > longestSearch) return { success: true, data: [] }
      const most = Math.min(limit, foundOfKind)
      const entries = await tell(db, found, await find(db, q, kinds, most))
      const { isNamed, ...those } = findNamed((await beside?.all()) ?? [], q, most)
      const named = beside && those.found.length > 0 ? [{ kind: beside.kind, several: beside.several, ...those }] : []
      return { success: true, data: isNamed ? [...named, ...entries] : [...entries, ...named] }
    },
  })
}
