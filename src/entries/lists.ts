import { sql } from 'kysely'
import { type ListQuery, wireName } from '../contract/call.ts'
import type { Row, Thing, Wire } from '../contract/collection.ts'
import { PlainError } from '../db/errors.ts'
import { isFound } from '../db/list-search.ts'
import type { Db } from '../db/tables.ts'
import { slugIn } from './slugs.ts'
import { everShownIn, livingIn, orderOf } from './stored-entry.ts'

/** A page of a list was requested after an entry that it lacks. `instead`: a reply other than "not found". */
export class EntryUnknown extends PlainError {
  readonly instead: object | undefined
  constructor(instead?: object) {
    super()
    this.instead = instead
  }
}

/** The lists of a collection as visitors see them. */
export function listsOf<T extends Thing>(db: Db, thing: T) {
  const { table, fields, order, searchIn = [], readAs, at } = thing
  const all = () => livingIn(db, table).select(['id', ...Object.keys(fields)])
  /** With the slug of each, if each has a page. */
  const withSlug = () => (at === undefined ? all() : all().select(slugIn(table).as('slug')))
  const find = async (id: string) => (await all().where('id', '=', id).executeTakeFirst()) as Row<T> | undefined

  /** A list, or a page of what is found in it, counted from the newest entry. */
  async function read({ after, q, limit }: ListQuery = {}, begun = all) {
    let query = begun().where(isFound(q, searchIn))
    for (const column of orderOf(thing)) query = query.orderBy(sql.ref(column), 'desc')
    if (after !== undefined) {
      if (!(await everShownIn(db, table).select('id').where('id', '=', after).executeTakeFirst())) throw new EntryUnknown()
      query = query.where(isOlderThan(thing, after))
    }
    const found = (await (limit === undefined ? query : query.limit(limit)).execute()) as Row<T>[]
    return order === 'newest' ? found : found.reverse()
  }

  return {
    /** The entries in order. A page is counted from the newest one: `limit` entries older than `after`, also if that was deleted since. */
    // Throws EntryUnknown if there never was such an entry.
    list: (listQuery?: ListQuery) => read(listQuery),

    /** The same with the names by which fields are read back, and with slugs. */
    wire: async (listQuery?: ListQuery): Promise<Wire<T>[]> => {
      const entries = await read(listQuery, withSlug)
      return (readAs === undefined ? entries : entries.map((entry) => onWire(entry as Record<string, string>, thing))) as Wire<T>[]
    },

    find,
  }
}

/** Whether an entry comes after the one with an id, counted from the newest. */
export function isOlderThan(thing: Thing, id: string) {
  const tuple = sql.join(orderOf(thing).map((column) => sql.ref(column)))
  return sql<boolean>`(${tuple}) < (select ${tuple} from ${sql.table(thing.table)} where id = ${id})`
}

/** The fields of an entry by the names by which they are read back. */
export const onWire = (entry: Record<string, string>, thing: Parameters<typeof wireName>[0]) =>
  Object.fromEntries(Object.entries(entry).map(([name, text]) => [wireName(thing, name), text]))
