import { type RawBuilder, sql } from 'kysely'
import type { Weight } from '../../contract/looked-in.ts'
import { idiomsOf } from '../engine.ts'
import type { Db } from '../tables.ts'
import type { LookedFor } from './looked-for.ts'

/** Where a word stands; `words`: all of its entry, where others were looked for as well. */
export type Posting = { kind: string; word: string; weight: Weight; day: string; entry: string; place: number; words?: string }

/** What is looked for in a kind: the word that is rarest there, and all the others. */
export type Looking = { kind: string; rarest: LookedFor; others: readonly LookedFor[] }

/** In so many entries of the rarest word the others are looked for, in few of them first. */
const looked = [300, 2000]

const inOrder = sql`order by weight desc, day desc, entry desc`

type Key = Record<'word' | 'kind' | 'most', RawBuilder<unknown>>

const best = ({ word, kind, most }: Key) =>
  sql<Posting>`select kind, word, weight, day, entry, place from search_postings where word = ${word} and kind = ${kind} ${inOrder} limit ${most}`

/** The best entries of each kind in which all the words stand, by the words by which they are found. */
export async function standing(db: Db, looking: readonly Looking[], limit: number): Promise<Posting[]> {
  const { forEach } = idiomsOf(db)
  if (looking.every(({ others }) => others.length === 0)) return forEach(db, looking.flatMap(keysOf(limit)), best)
  const found: Posting[] = []
  let left = looking
  for (const all of looked) {
    const each = (one: Looking) => Math.ceil(all / saidIn(one).length)
    const those: Posting[] = []
    // The others are the same wherever the rarest is.
    for (const [, [first, ...more]] of Map.groupBy(left, ({ rarest }) => rarest)) {
      if (first === undefined) continue
      const keys = [first, ...more].flatMap((one) => keysOf(each(one))(one))
      those.push(...(await forEach(db, keys, together(first.others, limit))))
    }
    const entries = Map.groupBy(those, ({ kind }) => kind)
    const isEnough = (one: Looking) => {
      const { size } = new Set(entries.get(one.kind)?.map(({ entry }) => entry))
      return all === looked.at(-1) || size >= limit || Math.max(...saidIn(one).map(([, entries]) => entries)) <= each(one)
    }
    const done = Map.groupBy(left, isEnough)
    for (const { kind } of done.get(true) ?? []) found.push(...(entries.get(kind) ?? []))
    left = done.get(false) ?? []
  }
  return found
}

/** The words of the rarest that are said in a kind, and in how many entries. */
const saidIn = ({ kind, rarest }: Looking) =>
  rarest.words.flatMap(({ word, kinds }) => {
    const entries = kinds.get(kind)
    return entries === undefined ? [] : [[word, entries] as const]
  })

const keysOf = (most: number) => (one: Looking) => saidIn(one).map(([word]) => ({ word, kind: one.kind, most }))

/** Of the best of a word those that say all the others. */
const together = (others: readonly LookedFor[], limit: number) => (key: Key) => {
  const said = sql`(select search_entries.words from search_entries where search_entries.kind = p.kind and search_entries.entry = p.entry)`
  const holding = sql.join(others.map(says), sql` and `)
  // The words of an entry are small letters, marks and digits, of which none means anything to either engine. By its limit the inner
  // query stays one of its own: taken apart, it would read the words anew for each that is looked for in them.
  return sql<Posting>`select * from (select p.*, ${said} as words from (${best(key)}) as p limit ${key.most}) as q
    where ${holding} ${inOrder} limit ${3 * limit}`
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
