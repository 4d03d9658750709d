import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'
import { runsIn, withSingular } from './search-index.ts'

/** What somebody looks for by one word. */
export type LookedFor = {
  typed: string
  /** Whether words are found that only begin with it. */
  isBegun: boolean
  /** The word itself and its singular; of a typo the words that it may be meant to be. */
  words: string[]
  /** Of joined words: the parts, which are found too if all of them are there. */
  parts: LookedFor[]
}

/** How many words are looked for, how many of them may be typos, and how many words a typo may be meant to be. */
const most = { words: 8, typos: 2, meant: 3 }
/** The last word may be begun only, and others from so many letters on. */
const leastBegun = 4
const behindAllLetters = '\u{10FFFF}'
/** A word of so many letters may have one typo, or two. */
const leastLetters = { one: 4, two: 8 }

/** The words of a question. A word that no entry has is a typo: then the words that it may be meant to be are looked for. */
export async function lookedFor(db: Db, q: string): Promise<LookedFor[]> {
  const asked = parsed(q)
  let typos = 0
  for (const one of asked) {
    if (typos >= most.typos || (await isKnown(db, one))) continue
    const meant = await meantBy(db, one.typed)
    if (meant.length === 0) continue
    typos += 1
    Object.assign(one, { words: meant, isBegun: false, parts: [] })
  }
  return asked
}

function parsed(q: string): LookedFor[] {
  const asked = [...new Map([...runsIn(q)].map((run) => [run.word.word, run])).values()].slice(0, most.words)
  return asked.map(({ word: { word }, parts }, at) => {
    const isLast = at === asked.length - 1
    const those = parts.slice(0, most.words).map((part, place) => one(part.word, isLast && place === parts.length - 1))
    return one(word, isLast, those)
  })
}

const one = (word: string, isLast: boolean, parts: LookedFor[] = []): LookedFor => ({
  typed: word,
  isBegun: isLast || word.length >= leastBegun,
  words: withSingular(word),
  parts,
})

/** Whether an entry has the word, or each of its parts. */
async function isKnown(db: Db, { typed, isBegun, words, parts }: LookedFor): Promise<boolean> {
  const known = db.selectFrom('search_words').select('word').limit(1)
  const whole = await known.where('word', 'in', words).executeTakeFirst()
  const begun = known.where('word', '>=', typed).where('word', '<', typed + behindAllLetters)
  if (whole ?? (isBegun && (await begun.executeTakeFirst()))) return true
  for (const part of parts) if (!(await isKnown(db, part))) return false
  return parts.length > 0
}

/** The words nearest to a typo, those in most entries first. A number is never taken for another. */
async function meantBy(db: Db, word: string): Promise<string[]> {
  const letters = [...word].length
  if (letters < leastLetters.one || /\p{N}/u.test(word)) return []
  const typos = letters < leastLetters.two ? 1 : 2
  // As one text: thousands of rows cost more than all the rest.
  const { rows } = await sql<{ words: string | null }>`select string_agg(word, ' ') as words from search_words
    where letters >= ${letters - typos} and letters <= ${letters + typos}`.execute(db)
  const all = rows[0]?.words?.split(' ') ?? []
  const near = [1, typos].map((many) => all.filter((other) => isNear(word, other, many))).find(({ length }) => length > 0)
  if (near === undefined) return []
  const inMost = db.selectFrom('search_words').select('word').where('word', 'in', near.slice(0, 100))
  return (await inMost.orderBy('entries', 'desc').orderBy('word').limit(most.meant).execute()).map((row) => row.word)
}

/** Whether so many typos at most make one word of another, from these places on: a letter more, less, another, or two of them swapped. */
export function isNear(one: string, other: string, typos: number, at = 0, place = 0): boolean {
  let [i, j] = [at, place]
  while (i < one.length && one.charCodeAt(i) === other.charCodeAt(j)) {
    i += 1
    j += 1
  }
  const longer = one.length - i - (other.length - j)
  if (longer === 0 && i === one.length) return true
  if (typos === 0 || Math.abs(longer) > typos) return false
  if (isNear(one, other, typos - 1, i + 1, j + 1)) return true
  if (longer > -typos && isNear(one, other, typos - 1, i + 1, j)) return true
  if (longer < typos && isNear(one, other, typos - 1, i, j + 1)) return true
  return one[i] === other[j + 1] && one[i + 1] === other[j] && isNear(one, other, typos - 1, i + 2, j + 2)
}

/** Returns whether a word of a text is one that was looked for. */
export function matcherOf(looked: readonly LookedFor[]): (word: string) => boolean {
  const all = looked.flatMap((one) => [one, ...one.parts])
  const whole = new Set(all.flatMap(({ words }) => words))
  const begun = all.flatMap(({ isBegun, typed }) => (isBegun ? [typed] : []))
  return (word) =>
    whole.has(word) ||
    begun.some((typed) => word.startsWith(typed)) ||
    (word.endsWith('s') && withSingular(word).some((one) => whole.has(one)))
}
