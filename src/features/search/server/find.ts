import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '../../../db/engine.ts'
import type { Db } from '../../../db/tables.ts'
import { type QueryWord, queryWords } from './query.ts'
import { marks } from './search-index.ts'

/** The results in a collection, the best first. */
export type FoundIn = { kind: string; entries: { entry: string; rank: number }[] }

/** Where words may be (in the title, on the page, or anywhere), and whether they may be only begun. */
type Place = { marks: string[]; begun: boolean }
const anywhere: Place = { marks: ['', marks.file], begun: true }
/** Better than anywhere, the best first. */
const better: Place[] = [
  { marks: [marks.title], begun: false },
  { marks: [marks.title], begun: true },
  { marks: [''], begun: false },
]
/** From this rank on all the words are in the title. */
export const inTitle = better.length - 1

/** The best and newest entries of each kind with all words of a query; if there are none, those with at least half of the words. */
export async function find(db: Db, q: string, kinds: readonly string[], most: number) {
  const words = await queryWords(db, q)
  const found = words.length === 0 ? [] : await withAll(db, words, kinds, most)
  const runs = [...Map.groupBy(words, ({ run }) => run).values()]
  if (found.length > 0 || runs.length <= 1) return { words, kinds: found, isPart: false }
  return { words, kinds: await withMost(db, runs, kinds, most), isPart: true }
}

async function withAll(db: Db, words: readonly QueryWord[], kinds: readonly string[], most: number) {
  // Collections without any are not looked through for better ones.
  const all = await newest(db, words, anywhere, kinds, most)
  const found = all.map(({ kind }): FoundIn => ({ kind, entries: [] }))
  for (const [at, place] of [...better, anywhere].entries()) {
    const open = found.filter(({ entries }) => entries.length < most).map(({ kind }) => kind)
    for (const { kind, ids } of place === anywhere ? all : await newest(db, words, place, open, most)) {
      const entries = found.find((one) => one.kind === kind)?.entries
      const others = ids.filter((id) => !entries?.some(({ entry }) => entry === id))
      entries?.push(...others.map((entry) => ({ entry, rank: better.length - at })))
    }
  }
  return found
}

/** At least half of these runs of words, most of them first. */
async function withMost(db: Db, runs: readonly QueryWord[][], kinds: readonly string[], most: number): Promise<FoundIn[]> {
  const each = runs.map((words) => sql`select kind, entry, day from search where ${isThere(db, words, anywhere)}`)
  const counted = sql`select kind, entry, day, cast(count(*) as int) as rank from (${sql.join(each, sql` union all `)}) as those
    where kind in (${sql.join(kinds)}) group by kind, entry, day having count(*) >= ${sql.lit(Math.ceil(runs.length / 2))}`
  const placed = sql`select kind, entry, rank, row_number() over (partition by kind order by rank desc, day desc, entry desc) as place
    from (${counted}) as counted`
  const best = sql<{ kind: string; entry: string; rank: number }>`select kind, entry, rank from (${placed}) as placed
    where place <= ${sql.lit(most)} order by rank desc, place`
  const { rows } = await best.execute(db)
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, entries]) => ({ kind, entries }))
}

/** How an index writes a query. No letter, mark or digit means anything there. */
const languages = {
  sqlite: { quote: '"', begun: ' *', and: ' AND ', or: ' OR ' },
  postgres: { quote: "'", begun: ':*', and: ' & ', or: ' | ' },
}

function isThere(db: Db, words: readonly QueryWord[], { marks, begun: mayBeBegun }: Place): RawBuilder<unknown> {
  const { engine } = engineOf(db)
  const { quote, begun, and, or } = languages[engine]
  const anyOf = ({ typed, isBegun, words }: QueryWord) => {
    const beginnings = isBegun && mayBeBegun ? [typed] : []
    // Found by its beginning.
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

/** By an index in the order of the days: thousands of entries may have these words. */
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
