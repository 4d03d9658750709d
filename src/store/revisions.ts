import { madeAt } from './id.ts'
import type { Db } from './tables.ts'

/** How far an entry has come: a number that grows with each change, and when the last one was. */
export type Revision = { number: number; at: Date }

// Seconds since then fit into the 31 bits of a calendar's number until 2088.
const begun = Date.UTC(2020, 0, 1)
const farthest = 2 ** 31 - 1

/**
 * How far an entry has come that was made with this id and changed with those, the oldest first: the second of its last change,
 * but of several in one second each has the next. So it grows with each change, and what the history has forgotten by now has no
 * part in it.
 */
export function revisionOf(ids: readonly string[]): Revision {
  const moments = ids.map((id) => madeAt(id).getTime())
  const number = moments.reduce((before, at) => Math.max(Math.floor((at - begun) / 1000), before + 1), 0)
  return { number: Math.min(number, farthest), at: new Date(Math.max(0, ...moments)) }
}

/** How far entries of a kind have come, by their ids; what was noted after `until` of one has no part in it. */
export async function revisionsOf(db: Db, kind: string, entries: readonly { id: string; until?: string | undefined }[]) {
  const noted = new Map(entries.map(({ id }) => [id, [id]]))
  // Postgres understands no list of none.
  if (entries.length > 0) {
    const rows = await db
      .selectFrom('history')
      .select(['id', 'entry'])
      .where('kind', '=', kind)
      .where('entry', 'in', [...noted.keys()])
      .orderBy('id')
      .execute()
    const until = new Map(entries.map((entry) => [entry.id, entry.until]))
    for (const { id, entry } of rows) if (id <= (until.get(entry) ?? id)) noted.get(entry)?.push(id)
  }
  return (id: string) => revisionOf(noted.get(id) ?? [id])
}
