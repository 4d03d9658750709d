import { type Kysely, sql } from 'kysely'
import type { ListQuery } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import type { GroupAsWhole } from '../contract/entry-calls.ts'
import { groupOf } from '../contract/group-of.ts'
import { canBeDrawn } from '../contract/own-picture.ts'
import { isSlug } from '../contract/slug.ts'
import type { Db } from '../db/tables.ts'
import { ledGroup } from './group-redirects.ts'
import { orderOf } from './places.ts'
import { EntryUnknown, onWire } from './rows.ts'
import { slugIn } from './slugs.ts'
import { valuesSaid } from './values-said.ts'

type Entry = Record<string, string>

/** A group that was renamed is looked for behind so many names at most. */
const mostNames = 20
/** The picture of a group is looked for in so many of its entries. */
const mostPictures = 20

/** The groups of the entries of a collection: those with the same value in one field. */
export const groupsOf = (db: Db, thing: Thing) => {
  const { table, fields, groupedBy = '', pictures: [picture] = [] } = thing
  const columns = orderOf(thing)
  const open = db as unknown as Kysely<Record<string, Entry>>

  /** What entries say by the group that this makes. */
  const saidByGroup = async () => Map.groupBy(await valuesSaid(db, table, groupedBy), groupOf)

  const newestIn = (said: string[]) => {
    const those = open.selectFrom(table).where(groupedBy, 'in', said)
    return columns.reduce((query, column) => query.orderBy(sql.ref(column), 'desc'), those)
  }

  /** The group at an address, or at one that it had before it was renamed; undefined if no entry is in it. */
  async function groupAt(slug: string): Promise<string | undefined> {
    if (!isSlug(slug)) return undefined
    const there = await saidByGroup()
    let group: string | undefined = slug
    for (let names = 0; names < mostNames && group !== undefined && !there.has(group); names += 1) group = await ledGroup(db, table, group)
    return group !== undefined && there.has(group) ? group : undefined
  }

  return {
    groupAt,

    /** The group as a whole: its name as its newest entry spells it, and the newest of its pictures that can be drawn. */
    wholeAt: async (slug: string): Promise<GroupAsWhole | undefined> => {
      const group = await groupAt(slug)
      const said = group === undefined ? undefined : (await saidByGroup()).get(group)
      if (group === undefined || said === undefined) return undefined
      const found = await newestIn(said)
        .select([groupedBy, ...(picture ? [picture] : [])])
        .limit(mostPictures)
        .execute()
      // The last may have left it just now.
      if (found[0] === undefined) return undefined
      const shown = found.map((entry) => (picture && entry[picture]) ?? '').find(canBeDrawn)
      return { group, name: (found[0][groupedBy] ?? '').trim(), picture: shown ?? '' }
    },

    /** The entries of a group, the newest first, as the wire has them. Throws EntryUnknown if there is no such group or no such entry in it. */
    entries: async (group: string, { after, limit = 1000 }: ListQuery) => {
      const said = (await saidByGroup()).get(group)
      if (said === undefined) throw new EntryUnknown()
      let query = newestIn(said)
        .select(['id', ...Object.keys(fields), slugIn(table).as('slug')])
        .limit(limit)
      if (after !== undefined) {
        if (!(await newestIn(said).select('id').where('id', '=', after).executeTakeFirst())) throw new EntryUnknown()
        const tuple = sql.join(columns.map((column) => sql.ref(column)))
        query = query.where(sql<boolean>`(${tuple}) < (select ${tuple} from ${sql.table(table)} where id = ${after})`)
      }
      return (await query.execute()).map((row) => onWire(row as Entry, thing))
    },
  }
}
