import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'
import { distance } from './distance.ts'

/** So many words are taken for what a mistyped one was to be, out of so many of a length that begin or end alike. */
const most = { meant: 3, looked: 5000, compared: 300 }
/** Behind every letter there is. */
const last = '\u{10FFFF}'

/** A letter of a word may be wrong from so many letters on, two from so many. */
const least = { one: 4, two: 8 }

/** So many mistakes are forgiven in a word; a number is never taken for another. */
export function mistakesIn(letters: readonly string[]) {
  if (letters.length < least.one || letters.some((letter) => /\p{N}/u.test(letter))) return 0
  return letters.length < least.two ? 1 : 2
}

/**
 * The words that one may be which is mistyped: with one mistake, where it is long with two, the fewest mistakes first, then what is
 * said most. One mistake leaves the beginning or the end of a word as it was, of two at
 * least one of its thirds, of which the middle one is not looked for.
 */
export async function meantBy(db: Db, word: string): Promise<string[]> {
  const letters = [...word]
  const mistakes = mistakesIn(letters)
  if (mistakes === 0) return []
  const part = Math.floor((letters.length - 1) / (mistakes + 1))
  const lengths = Array.from({ length: 2 * mistakes + 1 }, (_, at) => letters.length - mistakes + at)
  const near = new Map<string, number>()
  const wanted = signsOf(word)
  const look = (others: readonly string[], ours: readonly string[], spelled: (letters: readonly string[]) => readonly string[]) => {
    for (const other of others) {
      // A mistake takes one sign away and brings another at most.
      if (bitsOf(wanted ^ signsOf(other)) > 2 * mistakes) continue
      const its = [...other]
      const far = distance(ours, its, mistakes)
      if (far <= mistakes) near.set(spelled(its).join(''), far)
    }
  }
  const backwards = letters.toReversed()
  const { heads, tails } = await alike(db, letters.slice(0, part).join(''), backwards.slice(0, part).join(''), lengths)
  // What was read on SQLite has held the process, and to compare it does on both engines.
  await others()
  look(heads, letters, (its) => its)
  await others()
  // There are as many mistakes in a word that is read from its end.
  look(tails, backwards, (its) => its.toReversed())
  return bestOf(db, near)
}

/** The words of these lengths that begin so, and those that end so, backwards; so many of each length. */
async function alike(db: Db, head: string, tail: string, lengths: readonly number[]) {
  // Grouped by what an index has in order already, and nothing else: neither engine sorts, or looks at the rows themselves. And as
  // one text, since rows by the thousand cost more than all the rest.
  const those = (side: string, column: string, begin: string) => {
    const by = sql.ref(column)
    const words = (length: number) => sql`select ${by} as word from search_words where letters = ${length}
      and ${by} >= ${begin} and ${by} < ${begin + last} group by ${by} order by ${by} limit ${most.looked}`
    return lengths.map(
      (length) => sql`select cast(${side} as text) as side, string_agg(word, ' ') as words from (${words(length)}) as those`,
    )
  }
  const parts = sql.join([...those('heads', 'word', head), ...those('tails', 'backwards', tail)], sql` union all `)
  const { rows } = await sql<{ side: string; words: string | null }>`${parts}`.execute(db)
  const on = (side: string) => rows.flatMap((row) => (row.side === side ? (row.words?.split(' ') ?? []) : []))
  return { heads: on('heads'), tails: on('tails') }
}

/** The nearest first, of those what is said most. */
async function bestOf(db: Db, near: ReadonlyMap<string, number>) {
  if (near.size === 0) return []
  const least = Math.min(...near.values())
  const words = [...near].flatMap(([word, far]) => (far === least ? [word] : []))
  const said = db.selectFrom('search_words').select('word').where('word', 'in', words.sort().slice(0, most.compared)).groupBy('word')
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
