import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'
import type { Marked } from '../contract.ts'
import type { LookedFor } from './looked-for.ts'
import { markedExcerpt } from './mark.ts'
import type { Ranked } from './ranked.ts'

/** So many letters are read of a text, and so many of them before what was found; the excerpt itself is shorter. */
const read = { long: 480, before: 120 }
/** A word that was cut has gone after so many. */
const longestWord = 60

/** What stands around what was found in the files of entries of a kind, by their ids: of those that were found by their files. */
export async function fileExcerpts(db: Db, kind: string, entries: readonly Ranked[], words: readonly LookedFor[]) {
  const places = new Map(entries.flatMap(({ entry, place }) => (place === undefined ? [] : [[entry, Math.max(0, place - read.before)]])))
  if (places.size === 0) return new Map<string, Marked>()
  const from = sql`case entry ${sql.join(
    [...places].map(([entry, start]) => sql`when ${entry} then cast(${start + 1} as integer)`),
    sql` `,
  )} end`
  const texts = await db
    .selectFrom('file_texts')
    .select(['entry', sql<string>`substr(text, ${from}, ${sql.lit(read.long)})`.as('text')])
    .where('kind', '=', kind)
    .where('entry', 'in', [...places.keys()])
    .execute()
  return new Map(texts.map(({ entry, text }) => [entry, markedExcerpt(places.get(entry) === 0 ? text : begunAnew(text), words)]))
}

/** A piece out of the middle of a text, from its first whole word on. */
function begunAnew(piece: string) {
  const space = piece.indexOf(' ')
  return `… ${space < longestWord ? piece.slice(space + 1) : piece}`
}
