import type { Db } from '../../../db/tables.ts'
import { type LookedFor, lookedFor } from './looked-for.ts'
import { type Looking, standing } from './postings-read.ts'
import { type Ranked, ranked } from './ranked.ts'
import { wordsLookedFor } from './words-in.ts'
import { worthBeside } from './worth-beside.ts'

/** What is found of a kind, the best first; `more`: it is not all, or not all was looked through. */
type FoundOfKind = { kind: string; more: boolean; found: Ranked[] }
export type Findings = { words: LookedFor[]; kinds: FoundOfKind[] }

/**
 * The entries that say all the words of a question, so many of each kind at most, the kind with the best first. Both engines find
 * the same in the same order, since all of it follows from the index: which words are meant, what each is worth, and who comes first.
 */
export async function find(db: Db, q: string, kinds: readonly string[], limit: number): Promise<Findings> {
  const words = await lookedFor(db, wordsLookedFor(q))
  if (words.length === 0) return { words, kinds: [] }
  const looking = kinds.flatMap((kind): Looking[] => {
    const [rarest, ...others] = words.toSorted((some, other) => inKind(some, kind) - inKind(other, kind))
    return rarest === undefined || inKind(rarest, kind) === 0 ? [] : [{ kind, rarest, others }]
  })
  const { postings: all, partly } = await standing(db, words, looking, limit + 1)
  const postings = Map.groupBy(all, ({ kind }) => kind)
  const beside = words.length === 1 ? new Map<string, number>() : await worthBeside(db, looking, all)
  const each = looking.flatMap(({ kind, rarest }): FoundOfKind[] => {
    const found = ranked(postings.get(kind) ?? [], rarest, beside)
    return found.length === 0 ? [] : [{ kind, more: found.length > limit || partly.has(kind), found: found.slice(0, limit) }]
  })
  return { words, kinds: each.sort((some, other) => worth(other) - worth(some)) }
}

const inKind = ({ words }: LookedFor, kind: string) => words.reduce((sum, { kinds }) => sum + (kinds.get(kind) ?? 0), 0)
const worth = ({ found }: FoundOfKind) => found[0]?.points ?? 0
