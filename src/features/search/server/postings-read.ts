import { type RawBuilder, sql } from 'kysely'
import type { Weight } from '../../../contract/looked-in.ts'
import type { Db } from '../../../db/tables.ts'
import { inOrder } from './batch.ts'
import { forEach } from './in-one-go.ts'
import type { LookedFor } from './looked-for.ts'

/** Where a word stands. */
export type Posting = { kind: string; word: string; weight: Weight; day: string; entry: string; place: number }

/** What is looked for in a kind: the word that is rarest there, and all the others. */
export type Looking = { kind: string; rarest: LookedFor; others: readonly LookedFor[] }

/** In so many entries of the rarest word the others are looked for: the best of each kind first, then so many more of all kinds together. */
const looked = { first: 150, more: 1000 }

const bestFirst = sql`order by weight desc, day desc, entry desc`

type Key = Record<'word' | 'kind' | 'skipped' | 'most', RawBuilder<unknown>>

const best = ({ word, kind, skipped, most }: Key) =>
  sql<Posting>`select kind, word, weight, day, entry, place from search_postings
    where word = ${word} and kind = ${kind} ${bestFirst} limit ${most} offset ${skipped}`

/**
 * The best entries of each kind in which all the words stand, by the words by which they are found; and the kinds of which not all were
 * looked through, and too few are found.
 */
export async function standing(db: Db, words: readonly LookedFor[], looking: readonly Looking[], limit: number) {
  const postings: Posting[] = []
  const partly = new Set<string>()
  if (words.length === 1) {
    const keys = looking.flatMap((one) => saidIn(one).map(([word]) => ({ word, kind: one.kind, skipped: 0, most: limit })))
    return { postings: await forEach(db, keys, best), partly }
  }
  const look = async (those: readonly Looking[], skipped: number, most: number) => {
    // Whichever is the rarest in a kind, it stands there as well, so that of all kinds the same is asked.
    const found = await forEach(db, those.flatMap(keysOf(skipped, most)), best, sayingAll(words))
    postings.push(...bestOfEach(found, 3 * limit))
  }
  const lacking = (those: readonly Looking[], read: (one: Looking) => number) => {
    const entries = Map.groupBy(postings, ({ kind }) => kind)
    return those.filter((one) => {
      const isAll = Math.max(...saidIn(one).map(([, entries]) => entries)) <= read(one)
      return !isAll && new Set(entries.get(one.kind)?.map(({ entry }) => entry)).size < limit
    })
  }
  await look(looking, 0, looked.first)
  const left = lacking(looking, (one) => shareOf(one, looked.first))
  const more = Math.ceil(looked.more / left.length)
  await look(left, looked.first, more)
  for (const { kind } of lacking(left, (one) => shareOf(one, looked.first) + shareOf(one, more))) partly.add(kind)
  return { postings, partly }
}

/** The words of the rarest that are said in a kind, and in how many entries. */
const saidIn = ({ kind, rarest }: Looking) =>
  rarest.words.flatMap(({ word, kinds }) => {
    const entries = kinds.get(kind)
    return entries === undefined ? [] : [[word, entries] as const]
  })

/** What each of these words has of so many entries. */
const shareOf = (one: Looking, entries: number) => Math.ceil(entries / saidIn(one).length)

/** So many entries of a word are read at once, because the words of one may be 70 kB and SQLite holds the process meanwhile. */
const atOnce = 40

const keysOf = (skipped: number, most: number) => (one: Looking) => {
  const [from, share] = [shareOf(one, skipped), shareOf(one, most)]
  const pieces = Array.from({ length: Math.ceil(share / atOnce) }, (_, at) => ({
    skipped: from + at * atOnce,
    most: Math.min(atOnce, share - at * atOnce),
  }))
  return saidIn(one).flatMap(([word]) => pieces.map((piece) => ({ word, kind: one.kind, ...piece })))
}

/** More than are ever read. */
const many = 1_000_000

/** Of those postings the ones whose entries say all that is looked for. */
const sayingAll = (words: readonly LookedFor[]) => (those: RawBuilder<unknown>) => {
  const said = sql`(select search_entries.words from search_entries where search_entries.kind = p.kind and search_entries.entry = p.entry)`
  const holding = sql.join(words.map(says), sql` and `)
  // The words of an entry are small letters, marks and digits, of which none means anything to either engine. By its limit the inner
  // query stays one of its own: taken apart, it would read the words anew for each that is looked for in them.
  return sql<Posting>`select kind, word, weight, day, entry, place
    from (select p.*, ${said} as words from ${those} as p limit ${many}) as q where ${holding}`
}

/** So many of each word in a kind, the best of them. */
const bestOfEach = (postings: readonly Posting[], most: number) =>
  [...Map.groupBy(postings, ({ kind, word }) => `${kind} ${word}`).values()].flatMap((those) =>
    those.length <= most ? those : those.sort((one, other) => inOrder(other, one)).slice(0, most),
  )

/** Whether the words of an entry, as one text, hold one that is looked for. */
function says({ typed, isBegun, words }: LookedFor) {
  const marks = isBegun ? [`% ${typed}%`] : []
  for (const { word, alike } of words) if (alike === 'meant' || !isBegun) marks.push(`% ${word}:%`)
  return sql`(${sql.join(
    marks.map((mark) => sql`words like ${mark}`),
    sql` or `,
  )})`
}
