import { groupOf } from '../contract/group-of.ts'
import type { Db } from '../db/tables.ts'
import type { Follower } from './follower.ts'
import { leadsOf, saidAside } from './redirects.ts'
import { valuesSaid } from './values-said.ts'

/** Where the old addresses of groups lead. */
const leadsOfGroups = (db: Db, table: string) => leadsOf(db, `${table} groups`)

/** The group that the entries of one are in now which has gone, where they went together. */
export const ledGroup = (db: Db, table: string, group: string) => leadsOfGroups(db, table).from(group)

/** The address of a group leads on where the last of its entries is in another by now. */
export const groupsFollow: Follower = {
  anew: async (tx, thing, _id, { before, after }) => {
    const { table, groupedBy } = thing
    if (groupedBy === undefined || !before || !after) return
    const [was, is] = [before, after].map((row) => groupOf(String(row[groupedBy])))
    if (was === undefined || is === undefined || was === is) return
    if ((await valuesSaid(tx, table, groupedBy)).some((said) => groupOf(said) === was)) return
    await leadsOfGroups(tx, table).note(was, is)
  },
  // Nobody is led to where nothing can be any more.
  erased: async (tx, thing) => {
    const { table, groupedBy } = thing
    if (groupedBy === undefined) return
    const said = [...(await valuesSaid(tx, table, groupedBy)), ...(await saidAside(tx, table, groupedBy))]
    await leadsOfGroups(tx, table).keepTo(new Set(said.map(groupOf)))
  },
}
