import type { Db } from '../tables.ts'
import { type LookedFor, lookedFor } from './looked-for.ts'
import { standing, standingTogether } from './postings-read.ts'
import { type Ranked, ranked } from './ranked.ts'
import { wordsLookedFor } from './words-in.ts'

/** So many words are looked for; more say nothing that those do not. */
const mostWords = 8

/** What is found of a kind, the best first; `more`: it is not all. */
type FoundOfKind = { kind: string; more: boolean; entries: Ranked[] }
export type Findings = { words: LookedFor[]; kinds: FoundOfKind[] }

/**
 * The entries that say all the words of a question, so many of each kind at most, the kind with the best first. Both engines find
 * the same in the same order, since all of it follows from the index: which words are meant, what each is worth, and who comes first.
 */
export async function find(db: Db, q: string, kinds: readonly string[], limit: number): Promise<Findings> {
  const typed = wordsLookedFor(q).slice(0, mostWords)
  const words: LookedFor[] = []
  for (const [at, word] of typed.entries()) {
    const found = await lookedFor(db, word, at === typed.length - 1)
    if (found.words.length === 0) return { words: [], kinds: [] }
    words.push(found)
  }
  const [first] = words
  if (first === undefined) return { words, kinds: [] }
  const one = limit + 1
  const found = words.length === 1 ? Map.groupBy(await standing(db, first, kinds, one), ({ kind }) => kind) : undefined
  const ofKind = async (kind: string): Promise<FoundOfKind> => {
    const [rarest, ...others] = words.toSorted((some, other) => inKind(some, kind) - inKind(other, kind))
    if (rarest === undefined || inKind(rarest, kind) === 0) return { kind, more: false, entries: [] }
    const postings = found ? (found.get(kind) ?? []) : await standingTogether(db, rarest, others, kind, one)
    const entries = ranked(postings, rarest, others)
    return { kind, more: entries.length > limit, entries: entries.slice(0, limit) }
  }
  // At once, so that Postgres is waited for once and not once for each.
  const each = (await Promise.all(kinds.map(ofKind))).filter(({ entries }) => entries.length > 0)
  return { words, kinds: each.sort((some, other) => worth(other) - worth(some)) }
}

const inKind = ({ words }: LookedFor, kind: string) => words.reduce((sum, { kinds }) => sum + (kinds.get(kind) ?? 0), 0)
const worth = ({ entries }: FoundOfKind) => entries[0]?.points ?? 0
