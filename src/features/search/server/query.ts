import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'
import { runsIn, withSingular } from './search-index.ts'

/** A word of a query. */
export type QueryWord = {
  typed: string
  /** Whether words are found that only begin with it. */
  isBegun: boolean
  /** The word itself and its singular; of a typo the words that it may be meant to be. */
  words: string[]
  /** Of joined words: the parts, which are found too if all of them are there. */
  parts: string[]
}

/** How many words are looked for, how many of them may be typos, and how many words a typo may be meant to be. */
const most = { words: 8, typos: 2, meant: 3 }
/** The last word may be begun only, and others from so many letters on. */
const leastBegun = 4
const behindAllLetters = '\u{10FFFF}'
/** A word of so many letters may have one typo, or two. */
const leastLetters = { one: 4, two: 8 }

/** The words of a query. A word that no entry has is a typo: then the words that it may be meant to be are looked for. */
export async function queryWords(db: Db, q: string): Promise<QueryWord[]> {
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

function parsed(q: string): QueryWord[] {
  const asked = [...new Map([...runsIn(q)].map((run) => [run.word.word, run])).values()].slice(0, most.words)
  return asked.map(({ word: { word }, parts }, at) => ({
    typed: word,
    isBegun: at === asked.length - 1 || word.length >= leastBegun,
    words: withSingular(word),
    // The last sign of a script without spaces is in the pair before it.
    parts: parts.flatMap(({ word, end }, place) => (end === parts[place - 1]?.end ? [] : word)).slice(0, most.words),
  }))
}

/** Whether an entry has the word, or each of its parts. */
async function isKnown(db: Db, { typed, isBegun, words, parts }: QueryWord): Promise<boolean> {
  const known = db.selectFrom('search_words').select('word')
  if (await known.where('word', 'in', words).limit(1).executeTakeFirst()) return true
  const begun = known.where('word', '>=', typed).where('word', '<', typed + behindAllLetters)
  if (isBegun && (await begun.limit(1).executeTakeFirst())) return true
  return parts.length > 0 && (await known.where('word', 'in', parts).execute()).length === new Set(parts).size
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

/** Whether so many typos at most make one word of another: a letter more, less, another, or two of them swapped. */
function isNear(one: string, other: string, typos: number): boolean {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [rest, others] = [one.slice(at), other.slice(at)]
  if (rest === others) return true
  if (typos === 0 || Math.abs(rest.length - others.length) > typos) return false
  const isSwapped = rest[0] === others[1] && rest[1] === others[0]
  return (
    isNear(rest.slice(1), others.slice(1), typos - 1) ||
    isNear(rest.slice(1), others, typos - 1) ||
    isNear(rest, others.slice(1), typos - 1) ||
    (isSwapped && isNear(rest.slice(2), others.slice(2), typos - 1))
  )
}

/** Returns whether a word of a text is one of these. */
export function matcherOf(query: readonly QueryWord[]): (word: string) => boolean {
  const whole = new Set(query.flatMap(({ words, parts }) => [...words, ...parts.flatMap(withSingular)]))
  const begun = query.flatMap(({ isBegun, typed, parts }) => (isBegun ? [typed, ...parts.slice(-1)] : []))
  return (word) =>
    whole.has(word) ||
    begun.some((typed) => word.startsWith(typed)) ||
    (word.endsWith('s') && withSingular(word).some((one) => whole.has(one)))
}
