import { longestSearch } from '../../contract/call.ts'
import { lengthOf } from '../../contract/characters.ts'
import type { Thing } from '../../contract/collection.ts'
import { EntryUnknown } from '../../entries/lists.ts'
import { answer } from '../../http/answer.ts'
import type { Services } from '../../http/services.ts'
import { type FoundKind, foundOfKind, searchCalls } from './contract.ts'
import type { NamedPages } from './job.ts'
import { type FoundIn, find, inTitle } from './server/find.ts'
import { resultOfPage, resultsOf } from './server/results.ts'
import { isFound } from './server/search-index.ts'

/** Entries of collections, and the site's own pages. */
export function searchApi(services: Services, things: readonly Thing[], pages: NamedPages) {
  const { db } = services.store
  const found = things.filter(isFound)
  const all = [...found.map(({ table }) => table), pages.kind]
  return answer(services, searchCalls, {
    search: async ({ query: { q = '', limit, after } }) => {
      if (after !== undefined) throw new EntryUnknown()
      if (lengthOf(q) > longestSearch) return { success: true, data: [] }
      const most = Math.min(limit ?? foundOfKind, foundOfKind)
      // One more shows whether there are others.
      const { words, kinds, isPart } = await find(db, q, all, most + 1)
      const known = kinds.some(({ kind }) => kind === pages.kind) ? await pages.all() : []
      const data: FoundKind[] = []
      for (const { kind, entries } of kinds.toSorted((one, other) => rankOf(other) - rankOf(one))) {
        const ids = entries.slice(0, most).map(({ entry }) => entry)
        const thing = found.find(({ table }) => table === kind)
        const ofPages = ids.flatMap((id) => known.find((page) => page.id === id) ?? []).map((page) => resultOfPage(page, words))
        const those = thing ? await resultsOf(db, thing, ids, words) : ofPages
        const several = thing?.words.several ?? pages.several
        if (those.length > 0) data.push({ kind, several, more: entries.length > most && !isPart, found: those, ...(isPart && { isPart }) })
      }
      return { success: true, data }
    },
  })

  /** Of the best entry. Pages of the site come before others as good if the words are in a title, else behind. */
  function rankOf({ kind, entries: [best] }: FoundIn) {
    const rank = best?.rank ?? 0
    return kind !== pages.kind ? rank : rank >= inTitle ? rank + 0.5 : rank - 0.5
  }
}
