import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'
import { forEach } from './in-one-go.ts'
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
/** So many words of one question are looked at for mistakes: to do so compares words by the thousand, and hardly anybody makes more. */
const mostForgiven = 2
/** What is not the last word is whole, unless it is as long as this. */
const leastBegun = 3
const last = '\u{10FFFF}'

/** Which of the words that were typed may be begun. */
export const wordsAsked = (typed: readonly string[]) =>
  typed.map((word, at) => ({ word, isBegun: at === typed.length - 1 || word.length >= leastBegun }))

/**
 * Which words are looked for by those that were typed, of which the last may be begun; none where one of them finds nothing, or more
 * of them are mistyped than are forgiven.
 */
export async function lookedFor(db: Db, typed: readonly string[]): Promise<LookedFor[]> {
  const asked = wordsAsked(typed)
  const known = await wordsAlike(db, asked)
  const foundBy = ({ word }: { word: string }) => known.get(word) ?? []
  const unknown = asked.filter((one) => foundBy(one).length === 0)
  if (unknown.length > mostForgiven) return []
  const seldom = asked.filter((one) => foundBy(one).length > 0 && entriesOf(foundBy(one)) < few)
  const forgiven = [...unknown, ...seldom].slice(0, mostForgiven)
  const meant = new Map<string, LookedFor['words']>()
  for (const { word } of forgiven) {
    const words = foundBy({ word })
    const those = (await meantBy(db, word)).filter((other) => !words.some((one) => one.word === other))
    if (words.length === 0 && those.length === 0) return []
    meant.set(word, await withKinds(db, those))
    await others()
  }
  return asked.map(({ word, isBegun }) => ({ typed: word, isBegun, words: [...foundBy({ word }), ...(meant.get(word) ?? [])] }))
}

const entriesOf = (words: LookedFor['words']) =>
  words.reduce((all, { kinds }) => [...kinds.values()].reduce((one, entries) => one + entries, all), 0)

type Said = { typed: string; word: string; kind: string; entries: number }

/** Of each word that was typed itself, where there is one, and of those that begin so the ones that are said most. */
async function wordsAlike(db: Db, asked: readonly { word: string; isBegun: boolean }[]) {
  // Whatever else begins so has a letter there, behind a space.
  const keys = asked.map(({ word, isBegun }) => ({ typed: word, behind: word + (isBegun ? last : ' '), most: mostBegun }))
  const rows = await forEach(
    db,
    keys,
    ({ typed, behind, most }) => sql<Said>`select ${typed} as typed, search_words.word, search_words.kind, search_words.entries from
      (select word from search_words where word >= ${typed} and word < ${behind}
        group by word order by case when word = ${typed} then 0 else 1 end, sum(entries) desc, word limit ${most}) as those
      join search_words on search_words.word = those.word`,
  )
  const alike = (typed: string, those: readonly Said[]): LookedFor['words'] =>
    byWord(those).map((one) => ({ ...one, alike: one.word === typed ? 'exact' : 'begun' }))
  return new Map([...Map.groupBy(rows, ({ typed }) => typed)].map(([typed, those]) => [typed, alike(typed, those)]))
}

async function withKinds(db: Db, words: readonly string[]): Promise<LookedFor['words']> {
  if (words.length === 0) return []
  const rows = await db.selectFrom('search_words').select(['word', 'kind', 'entries']).where('word', 'in', words).execute()
  const found = byWord(rows)
  return words.flatMap((word) => found.filter((one) => one.word === word).map((one) => ({ ...one, alike: 'meant' as const })))
}

/** In how many entries of each kind words are said. */
const byWord = (rows: readonly Omit<Said, 'typed'>[]) =>
  [...Map.groupBy(rows, ({ word }) => word)].map(([word, those]) => ({
    word,
    kinds: new Map(those.map(({ kind, entries }) => [kind, entries])),
  }))
