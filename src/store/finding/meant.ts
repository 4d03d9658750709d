import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import { distance } from './distance.ts'

/** So many words are taken for what a mistyped one was to be, out of so many of a length that begin or end alike. */
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
  const near = new Map<string, number>()
  const wanted = signsOf(word)
  for (const other of await alike(db, letters, part, lengths)) {
    // A mistake takes one sign away and brings another at most.
    if (bitsOf(wanted ^ signsOf(other)) > 2 * mistakes) continue
    const far = distance(letters, [...other], mistakes)
    if (far <= mistakes) near.set(other, far)
  }
  return bestOf(db, near)
}

/** The words of these lengths that have the first or the last letters of one, so many, each once. */
async function alike(db: Db, letters: readonly string[], part: number, lengths: readonly number[]) {
  const begins = { word: letters.slice(0, part).join(''), backwards: letters.slice(-part).reverse().join('') }
  const parts = lengths.flatMap((length) =>
    (['word', 'backwards'] as const).map((column) => {
      const [order, begin] = [sql.ref(column), begins[column]]
      // In the order of its index, so that the engine has none to make; as one text, since rows by the thousand cost more than all the rest.
      return sql`select string_agg(word, ' ') as words from (select word from search_words where letters = ${length}
        and ${order} >= ${begin} and ${order} < ${begin + last} group by ${order}, word order by ${order}, word limit ${most.looked}) as those`
    }),
  )
  const { rows } = await sql<{ words: string | null }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Set(rows.flatMap(({ words }) => words?.split(' ') ?? []))
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
