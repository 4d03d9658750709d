import { lengthOf } from '../contract/characters.ts'
import { foundOfKind, longestSearch, searchCalls } from '../contract/search.ts'
import type { Thing } from '../contract/thing.ts'
import { find } from '../store/finding/find.ts'
import { tell } from '../store/finding/tell.ts'
import { EntryUnknown } from '../store/rows.ts'
import { answer } from './answer.ts'
import type { Services } from './services.ts'

/** Finds what visitors are shown, of every kind whose entries have pages of their own. */
export function searchApi(services: Services, things: readonly Thing[]) {
  const { db } = services.store
  const found = things.flatMap((thing) => (thing.at === undefined ? [] : [{ ...thing, at: thing.at }]))
  const kinds = found.map(({ table }) => table)
  return answer(services, searchCalls, {
    search: async ({ query: { q = '', limit = foundOfKind, after } }) => {
      if (after !== undefined) throw new EntryUnknown()
      if (lengthOf(q) > longestSearch) return { success: true, data: [] }
      return { success: true, data: await tell(db, found, await find(db, q, kinds, Math.min(limit, foundOfKind))) }
    },
  })
}
