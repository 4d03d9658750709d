import { type Kysely, sql } from 'kysely'
import type { ListQuery } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import type { GroupAsWhole } from '../contract/entry-calls.ts'
import { canBeDrawn } from '../contract/own-picture.ts'
import { isSlug } from '../contract/slug.ts'
import { idiomsOf } from '../db/engine.ts'
import { inOrder } from '../db/in-order.ts'
import type { Db } from '../db/tables.ts'
import { ledGroup } from './group-redirects.ts'
import { orderOf } from './places.ts'
import { EntryUnknown, onWire } from './rows.ts'
import { saidByGroup } from './said-groups.ts'
import { slugIn } from './slugs.ts'

type Entry = Record<string, string>

/** A group that was renamed is looked for behind so many names at most. */
const mostNames = 20
/** The picture that stands for a group is looked for in so many of its entries. */
const mostPictures = 20

/** The groups of a thing's entries: those that say the same in one field. */
export const groupsOf = (db: Db, thing: Thing) => {
  const { table, fields, groupedBy = '', pictures: [picture] = [] } = thing
  const columns = orderOf(thing)
  const newestFirst = inOrder(columns, 'desc')
  const open = db as unknown as Kysely<Record<string, Entry>>

  /** The group of an address, or of one that it had before it was renamed; undefined: nothing that visitors are shown is in it. */
  async function groupAt(slug: string): Promise<string | undefined> {
    if (!isSlug(slug)) return undefined
    const there = await saidByGroup(db, thing)
    let group: string | undefined = slug
    for (let names = 0; names < mostNames && group !== undefined && !there.has(group); names += 1) group = await ledGroup(db, table, group)
    return group !== undefined && there.has(group) ? group : undefined
  }

  /** The entries of a group, and the same in order, the newest first; undefined: it is none by now. */
  async function within(group: string) {
    const said = (await saidByGroup(db, thing)).get(group)
    if (said === undefined) return undefined
    const those = open.selectFrom(table).where(groupedBy, 'in', said)
    return { those, newest: columns.reduce((query, column) => query.orderBy(sql.ref(column), 'desc'), those) }
  }

  /**
   * The newest of those that say one of these, of which the newest says the first: by that and their picture, of each by itself, as an
   * index has them. Together all of them would be sorted, for whoever makes up the address of a card.
   */
  async function newestOfEach(said: string[], limit: number) {
    const found = await idiomsOf(db).forEach(
      db,
      said.slice(0, limit).map((value) => ({ value })),
      ({
        value,
      }) => sql<Entry>`select ${sql.ref(groupedBy)} as said, ${picture ? sql.ref(picture) : sql`''`} as shown, ${newestFirst.placed}
        from ${sql.table(table)} where ${sql.ref(groupedBy)} = ${value} order by ${newestFirst.by} limit ${limit}`,
    )
    return newestFirst.merged(found).slice(0, limit)
  }

  return {
    groupAt,

    /** The same as a whole: its name as its newest entry spells it, and the newest of its pictures that can be drawn. */
    wholeAt: async (slug: string): Promise<GroupAsWhole | undefined> => {
      const group = await groupAt(slug)
      if (group === undefined) return undefined
      const found = await newestOfEach((await saidByGroup(db, thing)).get(group) ?? [], mostPictures)
      const [first] = found
      // The last may have gone from it at another instance just now.
      if (first === undefined) return undefined
      const shown = found.map(({ shown = '' }) => shown).find(canBeDrawn)
      return { group, name: (first.said ?? '').trim(), picture: shown ?? '' }
    },

    /** The entries of a group, the newest first, as the wire has them. Throws EntryUnknown where it is none by now, or has not the one that is named. */
    entries: async (group: string, { after, limit = 1000 }: ListQuery) => {
      const found = await within(group)
      if (found === undefined) throw new EntryUnknown()
      const { those, newest } = found
      let query = newest.select(['id', ...Object.keys(fields), slugIn(table).as('slug')]).limit(limit)
      if (after !== undefined) {
        if (!(await those.select('id').where('id', '=', after).executeTakeFirst())) throw new EntryUnknown()
        const tuple = sql.join(columns.map((column) => sql.ref(column)))
        query = query.where(sql<boolean>`(${tuple}) < (select ${tuple} from ${sql.table(table)} where id = ${after})`)
      }
      return (await query.execute()).map((row) => onWire(row as Entry, thing))
    },
  }
}
