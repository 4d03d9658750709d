import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'
import { allOf } from './in-one-go.ts'
import { several } from './postings.ts'
import type { Looking, Posting } from './postings-read.ts'
import { entryKey, worthOf } from './ranked.ts'

type Entry = { kind: string; entry: string; words: string }

/** The words of so many entries are read at once: an entry with a long file has 70 kB of them, which wait nowhere. */
const atOnce = 100

/** Milliseconds for which entries are weighed before others have their turn. */
const long = 5

/** What each entry that was found is worth by the words that it was not found by, by `entryKey`. Others have their turn in between. */
export async function worthBeside(db: Db, looking: readonly Looking[], found: readonly Posting[]): Promise<Map<string, number>> {
  const worth = new Map<string, number>()
  const besides = new Map(looking.map(({ kind, others }) => [kind, others]))
  const entries = [...new Map(found.map(({ kind, entry }) => [entryKey({ kind, entry }), { kind, entry }])).values()]
  for (const some of several(entries, atOnce)) {
    const queries = [...Map.groupBy(some, ({ kind }) => kind)].map(
      ([kind, those]) =>
        sql<Entry>`select kind, entry, words from search_entries
          where kind = ${kind} and entry in (${sql.join(those.map(({ entry }) => entry))})`,
    )
    const read = await allOf(db, queries)
    await others()
    let since = performance.now()
    for (const { kind, entry, words } of read) {
      const sum = (besides.get(kind) ?? []).reduce((all, other) => all + worthOf(other, words), 0)
      worth.set(entryKey({ kind, entry }), sum)
      if (performance.now() - since < long) continue
      await others()
      since = performance.now()
    }
  }
  return worth
}
