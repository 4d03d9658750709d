import { groupOf } from '../contract/group-of.ts'
import type { Thing } from '../contract/thing.ts'
import { remembered } from './remembered.ts'
import type { Db } from './tables.ts'
import { valuesSaid } from './values-said.ts'

/** What the entries that visitors are shown say of their group, each once. */
export const saidOfGroups = (db: Db, { table, groupedBy = '' }: Pick<Thing, 'table' | 'groupedBy'>) => valuesSaid(db, table, groupedBy)

/**
 * The same by the address of each group: no index knows that, which is made of what they say, so all of them are looked through once,
 * and again after a write, not for every page of one group.
 */
export const saidByGroup = (db: Db, thing: Pick<Thing, 'table' | 'groupedBy'>): Promise<Map<string, string[]>> =>
  remembered(db, thing.table, 'said by group', async () => Map.groupBy(await saidOfGroups(db, thing), groupOf))
