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
 * are none and `mayBePart`, those with most of the words: all that any entry has, or all but one or two of them; at least half.
 */
export async function find(db: Db, q: string, kinds: readonly string[], limit: number, mayBePart = false): Promise<Findings> {
  const words = await queryWords(db, q)
  const runs = [...Map.groupBy(words, ({ run }) => run).values()]
  const known = runs.filter((run) => run.every(({ isKnown }) => isKnown))
  const butOne = known.map((_, at) => known.toSpliced(at, 1))
  const butTwo = butOne.flatMap((part, at) => part.slice(at).map((_, next) => part.toSpliced(at + next, 1)))
  for (const some of [[runs], [known], butOne, butTwo]) {
    const isPart = some[0] !== runs
    const queries = some.filter(({ length }) => length > 0 && length * 2 >= runs.length).map((part) => part.flat())
    if (queries.length === 0 || (isPart && !mayBePart)) continue
    const found = await ranked(db, queries, kinds, limit)
    if (found.length > 0) return { words, kinds: found, isPart }
  }
  return { words, kinds: [], isPart: false }
}

/** The best of each collection, of the entries that have all the words of one of these queries. */
async function ranked(db: Db, queries: QueryWord[][], kinds: readonly string[], limit: number): Promise<FoundIn[]> {
  // First in which collections there are any: the others are not looked through for the better ones.
  const all = await newest(db, queries, anywhere, kinds, limit + 1)
  const found = all.map(({ kind }): FoundIn => ({ kind, more: false, entries: [] }))
  for (const [at, place] of [...better, anywhere].entries()) {
    const open = found.filter(({ entries }) => entries.length <= limit).map(({ kind }) => kind)
    for (const { kind, ids } of place === anywhere ? all : await newest(db, queries, place, open, limit + 1)) {
      const entries = found.find((one) => one.kind === kind)?.entries
      const others = ids.filter((id) => !entries?.some(({ entry }) => entry === id))
      entries?.push(...others.map((entry) => ({ entry, rank: better.length - at })))
    }
  }
  return found.map(({ kind, entries }) => ({ kind, more: entries.length > limit, entries: entries.slice(0, limit) }))
}

/** How an index writes a query. Words are letters, marks and digits, of which none means anything there. */
const languages = {
  sqlite: { quote: '"', begun: ' *', and: ' AND ', or: ' OR ' },
  postgres: { quote: "'", begun: ':*', and: ' & ', or: ' | ' },
}

/**
 * The newest entries of each collection with all the words of one of these queries in a place, by an index in the order of the days:
 * thousands may have them.
 */
async function newest(db: Db, queries: QueryWord[][], { marks, begun: mayBeBegun }: Place, kinds: readonly string[], limit: number) {
  if (kinds.length === 0) return []
  const { engine } = engineOf(db)
  const { quote, begun, and, or } = languages[engine]
  const anyOf = ({ typed, isBegun, words }: QueryWord) => {
    const beginnings = isBegun && mayBeBegun ? [typed] : []
    // A word that begins like this is found by its beginning.
    const whole = words.filter((word) => !beginnings.some((beginning) => word.startsWith(beginning)))
    return marks.flatMap((mark) => [
      ...whole.map((word) => quote + mark + word + quote),
      ...beginnings.map((beginning) => quote + mark + beginning + quote + begun),
    ])
  }
  const query = queries.map((words) => words.map((word) => `(${anyOf(word).join(or)})`).join(and)).join(or)
  const isThere: RawBuilder<unknown> =
    engine === 'sqlite'
      ? sql`number in (select rowid from search_index where search_index match ${query})`
      : sql`vector @@ ${query}::tsquery`
  const those = kinds.map((kind) => sql`select ${kind} as kind`)
  const { rows } = await sql<{ kind: string; ids: string | null }>`select kind, (select string_agg(entry, ' ') from
    (select entry from search where kind = those.kind and ${isThere} order by day desc, entry desc limit ${sql.lit(limit)}) as found) as ids
    from (${sql.join(those, sql` union all `)}) as those`.execute(db)
  return rows.flatMap(({ kind, ids }) => (ids === null ? [] : { kind, ids: ids.split(' ') }))
}
