import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'
import { meantBy } from './typos.ts'
import { runsIn, type WordAt, withSingular } from './words.ts'

/** What somebody looks for by one word. */
export type LookedFor = {
  typed: string
  /** Whether words are found that only begin with it. */
  isBegun: boolean
  /** The word itself, and its singular; of a typo the words that it may be meant to be. */
  words: string[]
  /** More words that may be meant, if this one is in few entries. */
  meant: string[]
  /** Of joined words: the parts, which are found too if all of them are there. */
  parts: LookedFor[]
}

/** So many words are looked for, and so many of them may be typos. */
const most = { words: 8, typos: 2 }
/** A word that is in fewer entries may be a typo. */
const few = 3
/** The last word may be begun only, and others from so many letters on. */
const leastBegun = 4
const behindAllLetters = '\u{10FFFF}'

/** The words of a question, with those that are meant by typos. */
export async function lookedFor(db: Db, q: string): Promise<LookedFor[]> {
  const asked = parsed(q)
  const entries = await entriesWith(db, asked)
  let typos = 0
  for (const one of asked) {
    const ofParts = one.parts.map((part) => entries.get(part) ?? 0)
    const known = (entries.get(one) ?? 0) + (ofParts.length > 0 ? Math.min(...ofParts) : 0)
    if (known >= few || typos >= most.typos) continue
    const meant = await meantBy(db, one.typed)
    if (meant.length === 0) continue
    typos += 1
    if (known > 0) one.meant = meant
    else Object.assign(one, { words: meant, isBegun: false, parts: [] })
  }
  return asked
}

/** In how many entries each word is, counted up to `few`, by one statement. */
async function entriesWith(db: Db, asked: readonly LookedFor[]) {
  const all = asked.flatMap((one) => [one, ...one.parts])
  if (all.length === 0) return new Map<LookedFor, number>()
  const counts = all.map(({ words, typed, isBegun }, at) => {
    const begun = isBegun ? sql`or (word >= ${typed} and word < ${typed + behindAllLetters})` : sql``
    const those = sql`select entries from search_words where word in (${sql.join(words)}) ${begun} limit ${sql.lit(few)}`
    return sql`select ${sql.lit(at)} as at, sum(entries) as entries from (${those}) as those`
  })
  const { rows } = await sql<{ at: number; entries: number | null }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ at, entries }) => [all[at] as LookedFor, Number(entries ?? 0)]))
}

function parsed(q: string): LookedFor[] {
  const asked = [...runsIn(q)].flatMap(({ parts, joined }) =>
    joined ? [{ word: joined.word, parts }] : parts.filter(isWhole).map(({ word }) => ({ word, parts: [] })),
  )
  const once = [...new Map(asked.map((one) => [one.word, one])).values()].slice(0, most.words)
  return once.map(({ word, parts }, at) => {
    const isLast = at === once.length - 1
    return {
      ...one(word, isLast),
      parts: parts.slice(0, most.words).map((part, place) => one(part.word, isLast && place === parts.length - 1)),
    }
  })
}

/** Not the last letter of several without spaces, which is a word only where it is alone. */
const isWhole = ({ start, end }: WordAt, at: number, all: readonly WordAt[]) => {
  const before = all[at - 1]
  return before === undefined || before.start >= start || before.end !== end
}

const one = (word: string, isLast: boolean): LookedFor => ({
  typed: word,
  isBegun: isLast || word.length >= leastBegun,
  words: withSingular(word),
  meant: [],
  parts: [],
})

/** Tells whether a word of a text is one that was looked for. */
export function matcherOf(looked: readonly LookedFor[]): (word: string) => boolean {
  const all = looked.flatMap((one) => [one, ...one.parts])
  const whole = new Set(all.flatMap(({ words, meant }) => [...words, ...meant]))
  const begun = all.flatMap(({ isBegun, typed }) => (isBegun ? [typed] : []))
  return (word) =>
    whole.has(word) ||
    begun.some((typed) => word.startsWith(typed)) ||
    (word.endsWith('s') && withSingular(word).some((one) => whole.has(one)))
}
