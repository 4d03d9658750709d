import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'

/** A word of so many letters may have one typo, or two. */
const least = { one: 4, two: 8 }
/** So many words are taken for what a typo was to be. */
const mostMeant = 3

/** The words nearest to one that may be a typo, those in most entries first. A number is never taken for another. */
export async function meantBy(db: Db, word: string): Promise<string[]> {
  const letters = [...word]
  if (letters.length < least.one || /\p{N}/u.test(word)) return []
  const typos = letters.length < least.two ? 1 : 2
  // As one text: thousands of rows cost more than all the rest.
  const { rows } = await sql<{ words: string | null }>`select string_agg(word, ' ') as words from search_words
    where letters >= ${letters.length - typos} and letters <= ${letters.length + typos}`.execute(db)
  const wanted = signsOf(word)
  const near = new Map<number, string[]>()
  for (const other of rows[0]?.words?.split(' ') ?? []) {
    // One typo takes one letter away and brings another at most.
    if (other === word || bitsOf(wanted ^ signsOf(other)) > 2 * typos) continue
    const far = distance(letters, [...other], typos)
    if (far <= typos) near.set(far, [...(near.get(far) ?? []), other])
  }
  const nearest = near.get(1) ?? near.get(2) ?? []
  if (nearest.length === 0) return []
  const inMost = db.selectFrom('search_words').select('word').where('word', 'in', nearest.slice(0, 100))
  return (await inMost.orderBy('entries', 'desc').orderBy('word').limit(mostMeant).execute()).map((row) => row.word)
}

/** Which letters a word has, each as one of 32 bits. */
function signsOf(word: string) {
  let signs = 0
  for (let at = 0; at < word.length; at += 1) signs |= 1 << (word.charCodeAt(at) & 31)
  return signs
}

function bitsOf(signs: number) {
  let bits = 0
  for (let left = signs; left !== 0; left &= left - 1) bits += 1
  return bits
}

/** How many typos make one word of another, of so many at most: a letter more, less, another, or two of them swapped. */
export function distance(one: readonly string[], other: readonly string[], most: number): number {
  let [before, last, next]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at), []]
  for (let i = 1; i <= one.length; i += 1) {
    next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      let typos = Math.min((last?.[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (last?.[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) typos = Math.min(typos, (before?.[j - 2] ?? 0) + 1)
      next.push(typos)
    }
    if (Math.min(...next) > most) return most + 1
    ;[before, last] = [last, next]
  }
  return last?.[other.length] ?? most + 1
}
