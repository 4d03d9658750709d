import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '../../../db/engine.ts'
import type { Db } from '../../../db/tables.ts'
import { type LookedFor, lookedFor } from './looked-for.ts'
import { marks } from './search-index.ts'

/** What is found in a collection, the best first; `more`: it is not all. */
export type FoundIn = { kind: string; more: boolean; entries: { entry: string; rank: number }[] }
/** `isPart`: no entry has all the words, and these have the most of them. */
export type Findings = { words: LookedFor[]; kinds: FoundIn[]; isPart: boolean }

/** What the index is asked: words of which all, or any, must be there. */
type Query = { word: string; isBegun?: boolean } | { all: Query[] } | { any: Query[] }

/** Where words may be, and how: in the title, on the page, or anywhere; whole, begun, or meant by a typo. */
type Place = { marks: string[]; begun: boolean; meant?: boolean }
const anywhere: Place = { marks: ['', marks.file], begun: true, meant: true }
/** What ranks before a word that is only anywhere, the best first. */
export const better: Place[] = [
  { marks: [marks.title], begun: false },
  { marks: [marks.title], begun: true },
  { marks: [''], begun: false },
  { marks: [''], begun: true },
]
/** From this rank on all the words are in the title. */
export const inTitle = better.length - 1

/** The entries of these collections that have all the words of a question, so many of each at most: the best first, then the newest. */
export async function find(db: Db, q: string, kinds: readonly string[], limit: number, mayBePart = false): Promise<Findings> {
  const words = await lookedFor(db, q)
  if (words.length === 0 || kinds.length === 0) return { words, kinds: [], isPart: false }
  const all = (place: Place) => numbers(db, { all: words.map((word) => queryOf(word, place)) })
  const ranks = better.map((place, at) => sql`when number in (${all(place)}) then ${sql.lit(better.length - at)}`)
  const whole = await ranked(db, kinds, limit, { those: all(anywhere), rank: sql`case ${sql.join(ranks, sql` `)} else 0 end` })
  if (whole.length > 0 || words.length === 1 || !mayBePart) return { words, kinds: whole, isPart: false }
  const each = words.map((word) => numbers(db, queryOf(word, anywhere)))
  const counted = sql.join(
    each.map((those) => sql`case when number in (${those}) then 1 else 0 end`),
    sql` + `,
  )
  const those = numbers(db, { any: words.map((word) => queryOf(word, anywhere)) })
  return { words, kinds: await ranked(db, kinds, limit, { those, rank: counted, least: Math.ceil(words.length / 2) }), isPart: true }
}

function queryOf({ typed, isBegun, words, meant, parts }: LookedFor, place: Place): Query {
  const whole = (word: string) => place.marks.map((mark): Query => ({ word: mark + word }))
  const any = [...words, ...(place.meant ? meant : [])].flatMap(whole)
  if (place.begun && isBegun) any.push(...place.marks.map((mark): Query => ({ word: mark + typed, isBegun: true })))
  if (parts.length > 0) any.push({ all: parts.map((part) => queryOf(part, place)) })
  return { any }
}

/** The numbers of the rows that the index finds. */
function numbers(db: Db, query: Query): RawBuilder<unknown> {
  if (engineOf(db).engine === 'sqlite')
    return sql`select rowid from search_index where search_index match ${written(query, { one: '"', begun: ' *', all: ' AND ', any: ' OR ' })}`
  return sql`select number from search where vector @@ ${written(query, { one: "'", begun: ':*', all: ' & ', any: ' | ' })}::tsquery`
}

/** A query in the language of an engine. Words are letters, marks and digits, of which none means anything there. */
function written(query: Query, signs: Record<'one' | 'begun' | 'all' | 'any', string>): string {
  if ('word' in query) return `${signs.one}${query.word}${signs.one}${query.isBegun ? signs.begun : ''}`
  const [parts, sign] = 'all' in query ? [query.all, signs.all] : [query.any, signs.any]
  return `(${parts.map((part) => written(part, signs)).join(sign)})`
}

type Ranked = { those: RawBuilder<unknown>; rank: RawBuilder<unknown>; least?: number }

async function ranked(db: Db, kinds: readonly string[], limit: number, { those, rank, least = 0 }: Ranked): Promise<FoundIn[]> {
  const found = sql`select kind, entry, day, ${rank} as rank from search where number in (${those}) and kind in (${sql.join(kinds)})`
  const placed = sql`select kind, entry, rank, row_number() over (partition by kind order by rank desc, day desc, entry desc) as place
    from (${found}) as found where rank >= ${sql.lit(least)}`
  const best = sql<{ kind: string; entry: string; rank: number }>`select kind, entry, rank from (${placed}) as placed
    where place <= ${sql.lit(limit + 1)} order by rank desc, place`
  const { rows } = await best.execute(db)
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, entries]) => ({
    kind,
    more: entries.length > limit,
    entries: entries.slice(0, limit).map(({ entry, rank }) => ({ entry, rank })),
  }))
}
