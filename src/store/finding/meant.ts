import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import { distance } from './distance.ts'

/** So many words are taken for what a mistyped one was to be, out of so many that begin or end alike. */
const most = { meant: 3, looked: 5000, compared: 300 }
/** Behind every letter there is. */
const last = '\u{10FFFF}'

/** A letter of a word may be wrong from so many letters on, two from so many. */
const least = { one: 4, two: 8 }

/**
 * The words that one may be which is mistyped: with one mistake, where it is long with two, the fewest mistakes first, then what is
 * said most. A number is never taken for another. One mistake leaves the beginning or the end of a word as it was, of two at
 * least one of its thirds, of which the middle one is not looked for.
 */
export async function meantBy(db: Db, word: string): Promise<string[]> {
  const letters = [...word]
  if (letters.length < least.one || /\p{N}/u.test(word)) return []
  const mistakes = letters.length < least.two ? 1 : 2
  const part = Math.floor((letters.length - 1) / (mistakes + 1))
  const lengths = Array.from({ length: 2 * mistakes + 1 }, (_, at) => letters.length - mistakes + at)
  const alike = async (column: 'word' | 'backwards', begin: string[]) => {
    const found = db
      .selectFrom('search_words')
      .select(column)
      .distinct()
      .where('letters', 'in', lengths)
      .where(column, '>=', begin.join(''))
      .where(column, '<', begin.join('') + last)
    return (await found.orderBy(column).limit(most.looked).execute()) as { word: string; backwards: string }[]
  }
  const heads = (await alike('word', letters.slice(0, part))).map(({ word }) => word)
  const tails = (await alike('backwards', letters.slice(-part).reverse())).map(({ backwards }) => [...backwards].reverse().join(''))
  const wanted = signsOf(word)
  const near = new Map<string, number>()
  for (const other of new Set([...heads, ...tails])) {
    // A mistake takes one sign away and brings another at most.
    if (bitsOf(wanted ^ signsOf(other)) > 2 * mistakes) continue
    const far = distance(letters, [...other], mistakes)
    if (far <= mistakes) near.set(other, far)
  }
  return bestOf(db, near)
}

/** The nearest first, of those what is said most. */
async function bestOf(db: Db, near: ReadonlyMap<string, number>) {
  if (near.size === 0) return []
  const least = Math.min(...near.values())
  const words = [...near].flatMap(([word, far]) => (far === least ? [word] : [])).slice(0, most.compared)
  const said = db.selectFrom('search_words').select('word').where('word', 'in', words).groupBy('word')
  const found = await said.orderBy(sql`sum(entries)`, 'desc').orderBy('word').limit(most.meant).execute()
  return found.map(({ word }) => word)
}

/** Which letters a word has, each as one of 32 signs. */
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
