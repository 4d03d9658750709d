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
      const findings = await find(db, q, kinds, Math.min(limit, foundOfKind))
      const data = findings.kinds.map(async ({ kind, more, entries }) => {
        const thing = found.find(({ table }) => table === kind) as (typeof found)[number]
        return { kind, several: thing.words.several, more, found: await tell(db, thing, entries, findings.words) }
      })
      return { success: true, data: (await Promise.all(data)).filter((group) => group.found.length > 0) }
    },
  })
}
