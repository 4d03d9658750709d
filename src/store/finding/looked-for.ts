import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import { meantBy } from './meant.ts'

/** How a word that is found is what somebody typed. */
export type Alike = 'exact' | 'begun' | 'meant'

/** What somebody looks for by one word: the words that are found by it, and in how many entries of each kind. */
export type LookedFor = {
  typed: string
  /** Whether a word counts that only begins with it. */
  isBegun: boolean
  words: { word: string; alike: Alike; kinds: Map<string, number> }[]
}

/** So many words are found by the beginning that they share. */
const mostBegun = 9
/** Where fewer entries are found than so many, the word may be mistyped. */
const few = 3
/** What is not the last word is whole, unless it is as long as this. */
const leastBegun = 3
const last = '\u{10FFFF}'

/** Which words are looked for by the one that was typed. */
export async function lookedFor(db: Db, typed: string, isLast: boolean): Promise<LookedFor> {
  const isBegun = isLast || typed.length >= leastBegun
  const found = isBegun ? await begunWith(db, typed) : [typed]
  const exact = await withKinds(db, found)
  const sum = exact.reduce((all, { kinds }) => [...kinds.values()].reduce((one, entries) => one + entries, all), 0)
  const words: LookedFor['words'] = exact.map((one) => ({ ...one, alike: one.word === typed ? 'exact' : 'begun' }))
  if (sum < few) {
    const meant = (await meantBy(db, typed)).filter((word) => !found.includes(word))
    words.push(...(await withKinds(db, meant)).map((one) => ({ ...one, alike: 'meant' as const })))
  }
  return { typed, isBegun, words }
}

/** The word itself, where there is one, and of those that begin so the ones that are said most. */
async function begunWith(db: Db, typed: string) {
  const words = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>=', typed)
    .where('word', '<', typed + last)
    .groupBy('word')
    .orderBy(sql`case when word = ${typed} then 0 else 1 end`)
    .orderBy(sql`sum(entries)`, 'desc')
    .orderBy('word')
    .limit(mostBegun)
    .execute()
  return words.map(({ word }) => word)
}

async function withKinds(db: Db, words: readonly string[]) {
  if (words.length === 0) return []
  const rows = await db.selectFrom('search_words').select(['word', 'kind', 'entries']).where('word', 'in', words).execute()
  const each = Map.groupBy(rows, ({ word }) => word)
  return words.flatMap((word) => {
    const kinds = each.get(word)
    return kinds ? [{ word, kinds: new Map(kinds.map(({ kind, entries }) => [kind, entries])) }] : []
  })
}
