import { type RawBuilder, sql } from 'kysely'
import type { Weight } from '../../contract/looked-in.ts'
import type { Db } from '../tables.ts'
import type { LookedFor } from './looked-for.ts'

/** Where a word stands; `words`: all of its entry, where others were looked for as well. */
export type Posting = { kind: string; word: string; weight: Weight; day: string; entry: string; place: number; words?: string }

/** In so many entries of the rarest word the others are looked for, in few of them first. */
const looked = [300, 2000]

const inOrder = sql`order by weight desc, day desc, entry desc`

const best = (word: string, kind: string, limit: number) =>
  sql`select kind, word, weight, day, entry, place from search_postings where word = ${word} and kind = ${kind} ${inOrder} limit ${limit}`

const all = async (db: Db, parts: readonly RawBuilder<unknown>[]) =>
  (
    await sql<Posting>`${sql.join(
      parts.map((part) => sql`select * from (${part}) as those`),
      sql` union all `,
    )}`.execute(db)
  ).rows

/** The best of each kind in which one word stands. */
export async function standing(db: Db, { words }: LookedFor, kinds: readonly string[], limit: number): Promise<Posting[]> {
  const parts = words.flatMap(({ word, kinds: its }) => kinds.filter((kind) => its.has(kind)).map((kind) => best(word, kind, limit)))
  return parts.length === 0 ? [] : all(db, parts)
}

/** The best of a kind in which one word stands and all the others, the one being the rarest of them. */
export async function standingTogether(db: Db, rarest: LookedFor, others: readonly LookedFor[], kind: string, limit: number) {
  const words = rarest.words.filter(({ kinds }) => kinds.has(kind))
  const longest = Math.max(...words.map(({ kinds }) => kinds.get(kind) ?? 0))
  let found: Posting[] = []
  for (const all of looked) {
    const each = Math.ceil(all / words.length)
    found = await together(
      db,
      words.map(({ word }) => best(word, kind, each)),
      each,
      others,
      limit,
    )
    if (new Set(found.map(({ entry }) => entry)).size >= limit || longest <= each) break
  }
  return found
}

function together(db: Db, postings: readonly RawBuilder<unknown>[], each: number, others: readonly LookedFor[], limit: number) {
  const said = sql`(select search_entries.words from search_entries where search_entries.kind = p.kind and search_entries.entry = p.entry)`
  const holding = sql.join(others.map(says), sql` and `)
  // The words of an entry are small letters, marks and digits, of which none means anything to either engine. By its limit the inner
  // query stays one of its own: taken apart, it would read the words anew for each that is looked for in them.
  return all(
    db,
    postings.map(
      (those) => sql`select * from (select p.*, ${said} as words from (${those}) as p limit ${each}) as q
        where ${holding} ${inOrder} limit ${3 * limit}`,
    ),
  )
}

/** Whether the words of an entry, as one text, hold one that is looked for. */
function says({ typed, isBegun, words }: LookedFor) {
  const marks = isBegun ? [`% ${typed}%`] : []
  for (const { word, alike } of words) if (alike === 'meant' || !isBegun) marks.push(`% ${word}:%`)
  return sql`(${sql.join(
    marks.map((mark) => sql`words like ${mark}`),
    sql` or `,
  )})`
}
