import { madeAt } from '../db/id.ts'
import type { Db, Tables } from '../db/tables.ts'

/** How far an entry has come: a number that grows with each change, and when the last one was. */
export type Revision = { number: number; at: Date }

// Seconds since then fit into the 31 bits of a calendar's number until 2088.
const begun = Date.UTC(2020, 0, 1)
const farthest = 2 ** 31 - 1

/**
 * How far an entry has come that was made with this id and changed with those, the oldest first: the second of its last change,
 * but of several in one second each has the next. So it grows with each change. `before`: how far it had come by then.
 */
export function revisionOf(ids: readonly string[], before: Revision = { number: 0, at: new Date(0) }): Revision {
  const moments = ids.map((id) => madeAt(id).getTime())
  const number = moments.reduce((last, at) => Math.max(Math.floor((at - begun) / 1000), last + 1), before.number)
  return { number: Math.min(number, farthest), at: new Date(Math.max(before.at.getTime(), ...moments)) }
}

type Change = Pick<Tables['history'], 'id' | 'kind' | 'entry' | 'what'>

/** How far entries of a kind had come with what is forgotten of them, and with changes that came later. */
async function comeOf(db: Db, kind: string, entries: readonly string[]) {
  const rows = await db
    .selectFrom('revisions')
    .select(['entry', 'number', 'last'])
    .where('kind', '=', kind)
    .where('entry', 'in', entries)
    .execute()
  const forgotten = new Map(rows.map((row) => [row.entry, row]))
  return (entry: string, changes: readonly string[]) => {
    const { number, last } = forgotten.get(entry) ?? {}
    if (number === undefined || last === undefined) return revisionOf([entry, ...changes])
    // What was forgotten between two looks counts once.
    return revisionOf(
      changes.filter((id) => id > last),
      { number, at: madeAt(last) },
    )
  }
}

/** How far entries of a kind have come, by their ids; what was noted after `until` of one has no part in it. */
export async function revisionsOf(db: Db, kind: string, entries: readonly { id: string; until?: string | undefined }[]) {
  const noted = new Map(entries.map(({ id }) => [id, [] as string[]]))
  // Postgres understands no list of none.
  if (entries.length === 0) return (id: string) => revisionOf([id])
  const ids = [...noted.keys()]
  const rows = await db
    .selectFrom('history')
    .select(['id', 'entry'])
    .where('kind', '=', kind)
    .where('entry', 'in', ids)
    .orderBy('id')
    .execute()
  const until = new Map(entries.map((entry) => [entry.id, entry.until]))
  for (const { id, entry } of rows) if (id <= (until.get(entry) ?? id)) noted.get(entry)?.push(id)
  // After the history, from which nothing can go unnoticed so.
  const come = await comeOf(db, kind, ids)
  return (id: string) => come(id, noted.get(id) ?? [])
}

/**
 * Keeps how far entries have come with changes that are about to be forgotten, the oldest first: the number of a calendar must
 * never fall, or who has it takes no change any more. To be called in the transaction that forgets them.
 */
export async function keepRevisions(db: Db, changes: readonly Change[]) {
  for (const [kind, ofKind] of Map.groupBy(changes, ({ kind }) => kind)) {
    const byEntry = Map.groupBy(ofKind, ({ entry }) => entry)
    const come = await comeOf(db, kind, [...byEntry.keys()])
    const rows = [...byEntry].map(([entry, its]) => {
      const ids = its.map(({ id }) => id)
      return { kind, entry, last: ids.at(-1) ?? '', number: come(entry, ids).number }
    })
    await db
      .insertInto('revisions')
      .values(rows)
      .onConflict((row) =>
        row.columns(['kind', 'entry']).doUpdateSet(({ ref }) => ({ number: ref('excluded.number'), last: ref('excluded.last') })),
      )
      .execute()
    // Nobody is told anything more of what was erased.
    const erased = ofKind.filter(({ what }) => what === 'erase').map(({ entry }) => entry)
    if (erased.length > 0) await db.deleteFrom('revisions').where('kind', '=', kind).where('entry', 'in', erased).execute()
  }
}
