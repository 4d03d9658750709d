import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '../../../db/engine.ts'
import type { Db } from '../../../db/tables.ts'
import { type QueryWord, queryWords } from './query.ts'
import { marks } from './search-index.ts'

/** What is found in a collection, the best first; `more`: it is not all. */
export type FoundIn = { kind: string; more: boolean; entries: { entry: string; rank: number }[] }
/** `isPart`: no entry has all the words, and these have the most of them. */
export type Findings = { words: QueryWord[]; kinds: FoundIn[]; isPart: boolean }

/** Where words may be, and how: in the title, on the page, or anywhere; whole or begun. */
type Place = { marks: string[]; begun: boolean }
const anywhere: Place = { marks: ['', marks.file], begun: true }
/** What ranks before a word that is only anywhere, the best first. */
const better: Place[] = [
  { marks: [marks.title], begun: false },
  { marks: [marks.title], begun: true },
  { marks: [''], begun: false },
]
/** From this rank on all the words are in the title. */
export const inTitle = better.length - 1

/**
 * The entries of these collections that have all the words of a query, so many of each at most: the best first, then the newest. If there
 * are none and `mayBePart`, those with at least half of the words, most words first.
 */
export async function find(db: Db, q: string, kinds: readonly string[], limit: number, mayBePart = false): Promise<Findings> {
  const words = await queryWords(db, q)
  if (words.length === 0 || kinds.length === 0) return { words, kinds: [], isPart: false }
  const ranks = better.map((place, at) => sql`when number in (${numbers(db, words, place)}) then ${sql.lit(better.length - at)}`)
  const whole = sql`select *, case ${sql.join(ranks, sql` `)} else 0 end as rank from search where number in (${numbers(db, words, anywhere)})`
  const found = await ranked(db, kinds, limit, whole)
  const runs = [...Map.groupBy(words, ({ run }) => run).values()]
  if (found.length > 0 || runs.length === 1 || !mayBePart) return { words, kinds: found, isPart: false }
  const each = runs.map((words) => sql`select * from (${numbers(db, words, anywhere)}) as those`)
  const counted = sql`select number, count(*) as rank from (${sql.join(each, sql` union all `)}) as those group by number`
  const part = sql`select search.*, rank from (${counted} having count(*) >= ${sql.lit(Math.ceil(runs.length / 2))}) as counted join search using (number)`
  return { words, kinds: await ranked(db, kinds, limit, part), isPart: true }
}

/** How an index writes a query. Words are letters, marks and digits, of which none means anything there. */
const languages = {
  sqlite: { quote: '"', begun: ' *', and: ' AND ', or: ' OR ' },
  postgres: { quote: "'", begun: ':*', and: ' & ', or: ' | ' },
}

/** The numbers of the rows that have all these words in a place. */
function numbers(db: Db, words: readonly QueryWord[], place: Place): RawBuilder<unknown> {
  const { engine } = engineOf(db)
  const { quote, begun, and, or } = languages[engine]
  const anyOf = ({ typed, isBegun, words }: QueryWord) =>
    place.marks
      .flatMap((mark) => [
        ...words.map((word) => quote + mark + word + quote),
        ...(isBegun && place.begun ? [quote + mark + typed + quote + begun] : []),
      ])
      .join(or)
  const query = words.map((word) => `(${anyOf(word)})`).join(and)
  if (engine === 'sqlite') return sql`select rowid as number from search_index where search_index match ${query}`
  return sql`select number from search where vector @@ ${query}::tsquery`
}

/** The best of each collection, of rows with their rank. */
async function ranked(db: Db, kinds: readonly string[], limit: number, found: RawBuilder<unknown>): Promise<FoundIn[]> {
  const placed = sql`select kind, entry, rank, row_number() over (partition by kind order by rank desc, day desc, entry desc) as place
    from (${found}) as found where kind in (${sql.join(kinds)})`
  const best = sql<{ kind: string; entry: string; rank: number }>`select kind, entry, rank from (${placed}) as placed
    where place <= ${sql.lit(limit + 1)} order by rank desc, place`
  const { rows } = await best.execute(db)
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, entries]) => ({
    kind,
    more: entries.length > limit,
    entries: entries.slice(0, limit).map(({ entry, rank }) => ({ entry, rank: Number(rank) })),
  }))
}
