import { sql } from 'kysely'
import type { ListQuery } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import type { GroupAsWhole } from '../contract/entry-calls.ts'
import { canBeDrawn } from '../contract/own-picture.ts'
import { isSlug } from '../contract/slug.ts'
import type { Db } from '../db/tables.ts'
import { EntryUnknown, isOlderThan, onWire } from './lists.ts'
import { groupAt, slugIn } from './slugs.ts'
import { everShownIn, livingIn, orderOf } from './stored-entry.ts'

/** In how many entries of a group its picture is looked for. */
const mostPictures = 20

/** The groups of the entries of a collection: those with the same value in one field. */
export const groupsOf = (db: Db, thing: Thing) => {
  const { table, fields, groupedBy = '', pictures: [picture] = [] } = thing
  const columns = orderOf(thing)
  const groupAsked = (slug: string) => (isSlug(slug) ? groupAt(db, thing, slug) : undefined)

  const newestIn = (values: string[]) =>
    columns.reduce((query, column) => query.orderBy(sql.ref(column), 'desc'), livingIn(db, table).where(groupedBy, 'in', values))

  return {
    /** The group at an address, or at an earlier one; undefined if no entry is in it. */
    groupAt: async (slug: string) => (await groupAsked(slug))?.group,

    /** A group: its name as its newest entry spells it, and its newest picture that can be drawn. */
    wholeAt: async (slug: string): Promise<GroupAsWhole | undefined> => {
      const there = await groupAsked(slug)
      if (there === undefined) return undefined
      const found = await newestIn(there.values)
        .select([groupedBy, ...(picture ? [picture] : [])])
        .limit(mostPictures)
        .execute()
      // The last may have left it just now.
      if (found[0] === undefined) return undefined
      const shown = found.map((entry) => String((picture && entry[picture]) ?? '')).find(canBeDrawn)
      return { group: there.group, name: String(found[0][groupedBy] ?? '').trim(), picture: shown ?? '' }
    },

    /** The entries of a group, the newest first, as the wire has them. Throws EntryUnknown without such a group or `after`. */
    entries: async (group: string, { after, limit = 1000 }: ListQuery) => {
      const there = await groupAsked(group)
      if (there?.group !== group) throw new EntryUnknown()
      let query = newestIn(there.values)
        .select(['id', ...Object.keys(fields), slugIn(table).as('slug')])
        .limit(limit)
      if (after !== undefined) {
        const last = everShownIn(db, table).select('id').where(groupedBy, 'in', there.values).where('id', '=', after)
        if (!(await last.executeTakeFirst())) throw new EntryUnknown()
        query = query.where(isOlderThan(thing, after))
      }
      return (await query.execute()).map((row) => onWire(row as never, thing))
    },
  }
}
