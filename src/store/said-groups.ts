import { groupOf } from '../contract/group-of.ts'
import type { Thing } from '../contract/thing.ts'
import type { Db } from './tables.ts'
import { valuesSaid } from './values-said.ts'

/** What the entries that visitors are shown say of their group, each once. */
export const saidOfGroups = (db: Db, { table, groupedBy = '' }: Pick<Thing, 'table' | 'groupedBy'>) => valuesSaid(db, table, groupedBy)

type ByGroup = Map<string, string[]>
const known = new WeakMap<Db, Map<string, Promise<ByGroup>>>()

/**
 * The same by the address of each group: no index knows that, which is made of what they say, so all of them are looked through once,
 * and again after a write, not for every page of one group.
 */
export function saidByGroup(db: Db, thing: Pick<Thing, 'table' | 'groupedBy'>): Promise<ByGroup> {
  const { table } = thing
  const ofDb = known.get(db) ?? new Map<string, Promise<ByGroup>>()
  known.set(db, ofDb)
  const before = ofDb.get(table)
  if (before) return before
  const asked = saidOfGroups(db, thing).then((said) => Map.groupBy(said, groupOf))
  ofDb.set(table, asked)
  // Whoever asks next tries again.
  asked.catch(() => ofDb.get(table) === asked && ofDb.delete(table))
  return asked
}

/** To be called once something was written to these tables, undefined where it is not known to which. */
export function forgetGroups(db: Db, tables: ReadonlySet<string> | undefined) {
  for (const table of known.get(db)?.keys() ?? []) if (tables?.has(table) ?? true) known.get(db)?.delete(table)
}
