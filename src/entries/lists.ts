import { sql } from 'kysely'
import { type ListQuery, wireName } from '../contract/call.ts'
import type { Row, Thing, Wire } from '../contract/collection.ts'
import { PlainError } from '../db/errors.ts'
import { isFound } from '../db/list-search.ts'
import { inPieces, mapped, type Pieces } from '../db/pieces.ts'
import type { Db } from '../db/tables.ts'
import { slugIn } from './slugs.ts'
import { livingIn, orderOf } from './stored-entry.ts'

/** A page was asked for behind an entry that is not in that list. `instead`: what is answered, if that is more than "not found". */
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
  const columns = orderOf(thing)
  const all = () => livingIn(db, table).select(['id', ...Object.keys(fields)])
  /** With the slug of each, if each has a page. */
  const withSlug = () => (at === undefined ? all() : all().select(slugIn(table).as('slug')))
  const find = async (id: string) => (await all().where('id', '=', id).executeTakeFirst()) as Row<T> | undefined

  /** All of a list, or a page of what is found in it, which is counted from the newest entry. */
  function asked(begun: ReturnType<typeof all>, { after, q, limit }: ListQuery, way: Thing['order']) {
    let query = begun.where(isFound(q, searchIn))
    for (const column of columns) query = query.orderBy(sql.ref(column), way === 'newest' ? 'desc' : 'asc')
    if (after !== undefined) {
      const tuple = sql.join(columns.map((column) => sql.ref(column)))
      query = query.where(sql<boolean>`(${tuple}) < (select ${tuple} from ${sql.table(table)} where id = ${after})`)
    }
    return limit === undefined ? query : query.limit(limit)
  }

  async function page(listQuery: ListQuery, begun = all) {
    const found = (await asked(begun(), listQuery, 'newest').execute()) as Row<T>[]
    return order === 'newest' ? found : found.reverse()
  }

  async function* read(listQuery: ListQuery, begun: typeof all): Pieces<Row<T>> {
    if (listQuery.limit !== undefined) yield await page(listQuery, begun)
    else yield* inPieces(asked(begun(), listQuery, order)) as Pieces<Row<T>>
  }

  async function mustBeThere(after: string | undefined) {
    if (after !== undefined && (await find(after)) === undefined) throw new EntryUnknown()
  }

  async function pieces(listQuery: ListQuery = {}, begun = all) {
    await mustBeThere(listQuery.after)
    return read(listQuery, begun)
  }

  return {
    /**
     * The entries in order. A page is counted from the newest entry, whichever way the list runs: `limit` entries older than the one with
     * the id `after`; throws EntryUnknown if the list has no such entry.
     */
    list: async (listQuery: ListQuery = {}) => {
      await mustBeThere(listQuery.after)
      return page(listQuery)
    },

    /** The same in pieces. The entry `after` is looked for at once, so that nobody has begun to answer if it is missing. */
    pieces: (listQuery?: ListQuery) => pieces(listQuery),

    /** The same with the names by which fields are read back, and with slugs. */
    wire: async (listQuery?: ListQuery): Promise<Pieces<Wire<T>>> =>
      readAs === undefined
        ? ((await pieces(listQuery, withSlug)) as unknown as Pieces<Wire<T>>)
        : mapped(await pieces(listQuery, withSlug), (entry) => onWire(entry as Record<string, string>, thing) as Wire<T>),

    find,
  }
}

/** The fields of an entry by the names by which they are read back. */
export const onWire = (entry: Record<string, string>, thing: Parameters<typeof wireName>[0]) =>
  Object.fromEntries(Object.entries(entry).map(([name, text]) => [wireName(thing, name), text]))
