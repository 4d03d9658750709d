import { lengthOf } from '../../contract/characters.ts'
import type { Thing } from '../../contract/collection.ts'
import { longestSearch } from '../../contract/longest-search.ts'
import { EntryUnknown } from '../../entries/lists.ts'
import { answer } from '../../http/answer.ts'
import type { Services } from '../../http/services.ts'
import { foundOfKind, foundWithin, searchCalls } from './contract.ts'
import { find } from './server/find.ts'
import { findNamed, type Named } from './server/find-named.ts'
import { tell } from './server/tell.ts'

/** What is found beside the kinds: a few of the site's own, and what they are called. */
export type Beside = { kind: string; several: string; all: () => Promise<readonly Named[]> }

/**
 * Finds what visitors are shown, of every kind whose entries have pages of their own, and of what stands `beside` them: first where
 * a name says the words, else last. Each page of a kind is cut out of the same best ones, so that none is told twice and none is
 * left out, however they are ranked.
 */
export function searchApi(services: Services, things: readonly Thing[], beside?: Beside) {
  const { db } = services.store
  const found = things.flatMap((thing) => (thing.at === undefined ? [] : [{ ...thing, at: thing.at }]))
  const kinds = found.map(({ table }) => table)
  return answer(services, searchCalls, {
    search: async ({ query: { q = '', limit, after, in: asked, page = 1 } }) => {
      if (after !== undefined) throw new EntryUnknown()
      if (lengthOf(q) > longestSearch) return { success: true, data: [] }
      const one = [...kinds, beside?.kind].find((kind) => kind === asked)
      const isLooked = (kind: string) => one === undefined || kind === one
      const { from, size, best } = one === undefined ? firstOf(limit) : pageOf(page, limit)
      const cut = <Of extends { found: unknown[]; more: boolean }>(of: Of): Of[] => {
        const found = of.found.slice(from, from + size)
        return found.length === 0 ? [] : [{ ...of, found, more: of.more || of.found.length > from + size }]
      }
      const { words, kinds: those } = await find(db, q, kinds.filter(isLooked), best)
      const entries = await tell(db, found, { words, kinds: those.flatMap(cut) })
      const { isNamed, ...its } = findNamed(beside && isLooked(beside.kind) ? await beside.all() : [], q, best)
      const named = beside === undefined ? [] : cut({ kind: beside.kind, several: beside.several, ...its })
      return { success: true, data: isNamed ? [...named, ...entries] : [...entries, ...named] }
    },
  })
}

/** Which of the best that are found are told: so many, from one on. */
type Piece = { from: number; size: number; best: number }

function firstOf(limit = foundOfKind): Piece {
  const size = Math.min(limit, foundOfKind)
  return { from: 0, size, best: size }
}

function pageOf(page: number, limit = foundWithin.atOnce): Piece {
  const size = Math.min(limit, foundWithin.atOnce)
  return { from: (page - 1) * size, size, best: foundWithin.atOnce * foundWithin.pages }
}
