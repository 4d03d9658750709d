import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '../../../db/engine.ts'
import type { Db } from '../../../db/tables.ts'
import { type QueryWord, queryWords } from './query.ts'
import { marks } from './search-index.ts'

/** The results in a collection, the best first; `more`: there are others. */
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
 * are none, those with at least half of the words, most words first.
 */
export async function find(db: Db, q: string, kinds: readonly string[], limit: number): Promise<Findings> {
  const words = await queryWords(db, q)
  if (words.length === 0) return { words, kinds: [], isPart: false }
  const found = await withAll(db, words, kinds, limit)
  const runs = [...Map.groupBy(words, ({ run }) => run).values()]
  if (found.length > 0 || runs.length === 1) return { words, kinds: found, isPart: false }
  return { words, kinds: await withMost(db, runs, kinds, limit), isPart: true }
}

/** The best of each collection, of the entries that have all these words. */
async function withAll(db: Db, words: readonly QueryWord[], kinds: readonly string[], limit: number): Promise<FoundIn[]> {
  // First in which collections there are any: the others are not looked through for the better ones.
  const all = await newest(db, words, anywhere, kinds, limit + 1)
  const found = all.map(({ kind }): FoundIn => ({ kind, more: false, entries: [] }))
  for (const [at, place] of [...better, anywhere].entries()) {
    const open = found.filter(({ entries }) => entries.length <= limit).map(({ kind }) => kind)
    for (const { kind, ids } of place === anywhere ? all : await newest(db, words, place, open, limit + 1)) {
      const entries = found.find((one) => one.kind === kind)?.entries
      const others = ids.filter((id) => !entries?.some(({ entry }) => entry === id))
      entries?.push(...others.map((entry) => ({ entry, rank: better.length - at })))
    }
  }
  return found.map(({ kind, entries }) => ({ kind, more: entries.length > limit, entries: entries.slice(0, limit) }))
}

/** The best of each collection, of the entries that have at least half of these runs of words. */
async function withMost(db: Db, runs: readonly QueryWord[][], kinds: readonly string[], limit: number): Promise<FoundIn[]> {
  const each = runs.map((words) => sql`select kind, entry, day from search where ${isThere(db, words, anywhere)}`)
  const counted = sql`select kind, entry, day, count(*) as rank from (${sql.join(each, sql` union all `)}) as those
    where kind in (${sql.join(kinds)}) group by kind, entry, day having count(*) >= ${sql.lit(Math.ceil(runs.length / 2))}`
  const placed = sql`select kind, entry, rank, row_number() over (partition by kind order by rank desc, day desc, entry desc) as place
    from (${counted}) as counted`
  const best = sql<{ kind: string; entry: string; rank: number }>`select kind, entry, rank from (${placed}) as placed
    where place <= ${sql.lit(limit + 1)} order by rank desc, place`
  const { rows } = await best.execute(db)
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, entries]) => ({
    kind,
    more: entries.length > limit,
    entries: entries.slice(0, limit).map(({ entry, rank }) => ({ entry, rank: Number(rank) })),
  }))
}

/** How an index writes a query. Words are letters, marks and digits, of which none means anything there. */
const languages = {
  sqlite: { quote: '"', begun: ' *', and: ' AND ', or: ' OR ' },
  postgres: { quote: "'", begun: ':*', and: ' & ', or: ' | ' },
}

/** Whether a row has all these words in a place. */
function isThere(db: Db, words: readonly QueryWord[], { marks, begun: mayBeBegun }: Place): RawBuilder<unknown> {
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
  const query = words.map((word) => `(${anyOf(word).join(or)})`).join(and)
  if (engine === 'sqlite') return sql`number in (select rowid from search_index where search_index match ${query})`
  return sql`vector @@ ${query}::tsquery`
}

/** The newest entries of each collection with all these words in a place, by an index in the order of the days: thousands may have them. */
async function newest(db: Db, words: readonly QueryWord[], place: Place, kinds: readonly string[], limit: number) {
  if (kinds.length === 0) return []
  const those = kinds.map((kind) => sql`select ${kind} as kind`)
  const found = sql`select entry from search where kind = those.kind and ${isThere(db, words, place)}
    order by day desc, entry desc limit ${sql.lit(limit)}`
  const { rows } = await sql<{
    kind: string
    ids: string | null
  }>`select kind, (select string_agg(entry, ' ') from (${found}) as found) as ids
    from (${sql.join(those, sql` union all `)}) as those`.execute(db)
  return rows.flatMap(({ kind, ids }) => (ids === null ? [] : { kind, ids: ids.split(' ') }))
}
