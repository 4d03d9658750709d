import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'
import { runsIn, withSingular } from './search-index.ts'

/**
 * A word of a query. `isBegun`: words that begin with it are found too. `words`: it and its singular, or what a typo may mean. `run`: of
 * which run it is; the parts of a joined word share one. `isKnown`: an entry has it.
 */
export type QueryWord = { typed: string; isBegun: boolean; words: string[]; run: number; isKnown: boolean }

/** Words of a query, typos among them, and words that one typo may mean. */
const most = { words: 8, typos: 2, meant: 3 }
/** Letters from which words are found by their beginning; the last word always is. */
const leastBegun = 4
const behindAllLetters = '\u{10FFFF}'
/** Letters of a word that may have one typo, or two. */
const leastLetters = { one: 4, two: 8 }

/** If no entry has a joined word, its parts are looked for instead; of another unknown word, those of which it may be a typo. */
export async function queryWords(db: Db, q: string): Promise<QueryWord[]> {
  const runs = [...new Map([...runsIn(q)].map((run) => [run.word, run])).values()].slice(0, most.words)
  const asked: QueryWord[] = []
  for (const [at, { word, parts }] of runs.entries()) {
    const isLast = at === runs.length - 1
    const whole = await lookedUp(db, word, at, isLast)
    const apart = whole.isKnown ? [] : parts
    if (apart.length === 0) asked.push(whole)
    for (const [place, { word }] of apart.entries()) asked.push(await lookedUp(db, word, at, isLast && place === apart.length - 1))
  }
  let typos = 0
  for (const one of asked) {
    const meant = one.isKnown || typos >= most.typos ? [] : await meantBy(db, one.typed)
    if (meant.length === 0) continue
    typos += 1
    Object.assign(one, { words: meant, isBegun: false, isKnown: true })
  }
  return asked.slice(0, most.words)
}

async function lookedUp(db: Db, typed: string, run: number, isLast: boolean) {
  const isBegun = isLast || typed.length >= leastBegun
  const words = withSingular(typed)
  const known = db.selectFrom('search_words').select('word').limit(1)
  const begun = known.where('word', '>=', typed).where('word', '<', typed + behindAllLetters)
  const found = (await known.where('word', 'in', words).executeTakeFirst()) ?? (isBegun ? await begun.executeTakeFirst() : undefined)
  return { typed, isBegun, words, run, isKnown: found !== undefined }
}

/** The words nearest to a typo, those in most entries first. A number is no typo. */
async function meantBy(db: Db, word: string): Promise<string[]> {
  const letters = [...word].length
  if (letters < leastLetters.one || /\p{N}/u.test(word)) return []
  const typos = letters < leastLetters.two ? 1 : 2
  // As one text: thousands of rows take much longer.
  const { rows } = await sql<{ words: string | null }>`select string_agg(word, ' ') as words from search_words
    where letters >= ${letters - typos} and letters <= ${letters + typos}`.execute(db)
  const all = rows[0]?.words?.split(' ') ?? []
  const near = [1, typos].map((many) => all.filter((other) => isNear(word, other, many))).find(({ length }) => length > 0)
  if (near === undefined) return []
  const inMost = db.selectFrom('search_words').select('word').where('word', 'in', near.slice(0, 100))
  return (await inMost.orderBy('entries', 'desc').orderBy('word').limit(most.meant).execute()).map((row) => row.word)
}

/** A typo: a letter more, less, another, or two of them swapped. */
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

/** Whether a word of a text is found by a query. */
export function matcherOf(query: readonly QueryWord[]): (word: string) => boolean {
  const whole = new Set(query.flatMap(({ words }) => words))
  const begun = query.flatMap(({ isBegun, typed }) => (isBegun ? typed : []))
  return (word) =>
    whole.has(word) ||
    begun.some((typed) => word.startsWith(typed)) ||
    (word.endsWith('s') && withSingular(word).some((one) => whole.has(one)))
}
