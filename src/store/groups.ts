import { type Kysely, sql } from 'kysely'
import type { ListQuery } from '../contract/call.ts'
import { isSlug } from '../contract/slug.ts'
import type { Thing } from '../contract/thing.ts'
import { ledGroup } from './led-groups.ts'
import { orderOf } from './places.ts'
import { EntryUnknown, onWire } from './rows.ts'
import { saidByGroup } from './said-groups.ts'
import { slugIn } from './slugs.ts'
import type { Db } from './tables.ts'

type Entry = Record<string, string>

/** A group that was renamed is looked for behind so many names at most. */
const mostNames = 20

/** The groups of a thing's entries: those that say the same in one field. */
export const groupsOf = (db: Db, thing: Thing) => {
  const { table, fields, groupedBy = '' } = thing
  const columns = orderOf(thing)

  return {
    /** The group of an address, or of one that it had before it was renamed; undefined: nothing that visitors are shown is in it. */
    groupAt: async (slug: string): Promise<string | undefined> => {
      if (!isSlug(slug)) return undefined
      const there = await saidByGroup(db, thing)
      let group: string | undefined = slug
      for (let names = 0; names < mostNames && group !== undefined && !there.has(group); names += 1)
        group = await ledGroup(db, table, group)
      return group !== undefined && there.has(group) ? group : undefined
    },

    /** The entries of a group, the newest first, as the wire has them. Throws EntryUnknown where it has none, or not the one that is named. */
    entries: async (group: string, { after, limit = 1000 }: ListQuery) => {
      const said = (await saidByGroup(db, thing)).get(group)
      if (said === undefined) throw new EntryUnknown()
      const open = db as unknown as Kysely<Record<string, Entry>>
      const those = open.selectFrom(table).where(groupedBy, 'in', said)
      let query = those.select(['id', ...Object.keys(fields), slugIn(table).as('slug')]).limit(limit)
      for (const column of columns) query = query.orderBy(sql.ref(column), 'desc')
      if (after !== undefined) {
        if (!(await those.select('id').where('id', '=', after).executeTakeFirst())) throw new EntryUnknown()
        const tuple = sql.join(columns.map((column) => sql.ref(column)))
        query = query.where(sql<boolean>`(${tuple}) < (select ${tuple} from ${sql.table(table)} where id = ${after})`)
      }
      const found = await query.execute()
      // The last may have gone from it at another instance just now.
      if (found.length === 0 && after === undefined) throw new EntryUnknown()
      return found.map((row) => onWire(row as Entry, thing))
    },
  }
}
