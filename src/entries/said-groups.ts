import type { Thing } from '../contract/collection.ts'
import { groupOf } from '../contract/group-of.ts'
import { inOrder } from '../db/in-order.ts'
import { remembered } from '../db/remembered.ts'
import type { Db } from '../db/tables.ts'
import { orderOf } from './places.ts'
import { valuesSaid, valuesWithFirst } from './values-said.ts'

type Ordered = Pick<Thing, 'table' | 'by' | 'publishable'>

/** What the entries that visitors are shown say of their group, each once. */
export const saidOfGroups = (db: Db, { table, groupedBy = '' }: Pick<Thing, 'table' | 'groupedBy'>) => valuesSaid(db, table, groupedBy)

/** What entries say in a field, as the newest that say it stand in their list. An index knows that of each alone, so it is remembered. */
export const saidNewestFirst = (db: Db, thing: Ordered, field: string): Promise<string[]> =>
  remembered(db, thing.table, `said in ${field}, the newest first`, async () => {
    const newestFirst = inOrder(orderOf(thing), 'desc')
    return newestFirst.merged(await valuesWithFirst(db, thing.table, field, newestFirst)).map(({ said }) => said)
  })

/**
 * What is said by the address of each group, the newest first: no index knows that, which is made of what they say, so all of them are
 * looked through once, and again after a write, not for every page of one group.
 */
export const saidByGroup = (db: Db, thing: Ordered & Pick<Thing, 'groupedBy'>): Promise<Map<string, string[]>> =>
  remembered(db, thing.table, 'said by group', async () => Map.groupBy(await saidNewestFirst(db, thing, thing.groupedBy ?? ''), groupOf))
