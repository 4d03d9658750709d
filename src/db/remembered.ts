import type { Db } from './tables.ts'

type OfTable = Map<string, Promise<unknown>>
const known = new WeakMap<Db, Map<string, OfTable>>()

/** What is found in a table by looking through more of it than an answer is worth: once, and again after a write. `what` names it. */
export function remembered<Found>(db: Db, table: string, what: string, find: () => Promise<Found>): Promise<Found> {
  const ofDb = known.get(db) ?? new Map<string, OfTable>()
  known.set(db, ofDb)
  const ofTable: OfTable = ofDb.get(table) ?? new Map()
  ofDb.set(table, ofTable)
  const before = ofTable.get(what)
  if (before) return before as Promise<Found>
  const found = find()
  ofTable.set(what, found)
  // Whoever asks next tries again.
  found.catch(() => ofTable.get(what) === found && ofTable.delete(what))
  return found
}

/** To be called once something was written to these tables, undefined where it is not known to which. */
export function forget(db: Db, tables: ReadonlySet<string> | undefined) {
  for (const [table, found] of known.get(db) ?? []) if (tables?.has(table) ?? true) found.clear()
}
