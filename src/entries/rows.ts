import { type Kysely, sql } from 'kysely'
import type { ListQuery } from '../contract/call.ts'
import type { Row, Thing, Wire } from '../contract/collection.ts'
import { wireName } from '../contract/wire-name.ts'
import { isFound } from '../db/list-search.ts'
import { inPieces, mapped, type Pieces } from '../db/pieces.ts'
import type { Db } from '../db/tables.ts'
import { livesIn } from './lifecycle.ts'
import { orderOf } from './places.ts'
import { slugIn } from './slugs.ts'

type Columns = Record<string, Record<string, string>>

/**
 * A page was asked for behind an entry that is not in that list: made up, of another list, or deleted meanwhile. `instead`: what is
 * answered, where that is more than that nothing is there.
 */
export class EntryUnknown extends Error {
  override name = 'EntryUnknown'
  readonly instead: object | undefined
  constructor(instead?: object) {
    super()
    this.instead = instead
  }
}

/** What is done with the table of every thing, and what its entries go through. Anything more belongs in a slice's own store. */
export const rowsOf = (db: Db) => {
  // A thing's columns are known by its contract only, so the table names are left open here.
  const open = db as unknown as Kysely<Columns>

  return <T extends Thing>(thing: T) => {
    const { table, fields, order, searchIn = [], readAs, at } = thing
    const columns = orderOf(thing)
    const all = () => open.selectFrom(table).select(['id', ...Object.keys(fields)])
    const find = async (id: string) => (await all().where('id', '=', id).executeTakeFirst()) as Row<T> | undefined

    async function mustBeThere(after: string | undefined) {
      if (after !== undefined && (await find(after)) === undefined) throw new EntryUnknown()
    }

    /** With the slug of each, where visitors are shown a page of it. */
    const told = () => (at === undefined ? all() : all().select(slugIn(table).as('slug')))

    /** All of a list, or a page of what is found in it, which is counted from the newest entry. */
    function asked(begun: ReturnType<typeof all>, { after, q, limit }: ListQuery, order: Thing['order']) {
      let query = begun.where(isFound(q, searchIn))
      for (const column of columns) query = query.orderBy(sql.ref(column), order === 'newest' ? 'desc' : 'asc')
      if (after !== undefined) query = query.where(olderThan(table, columns, after))
      return limit === undefined ? query : query.limit(limit)
    }

    async function page(listQuery: ListQuery, begun = all) {
      const found = (await asked(begun(), listQuery, 'newest').execute()) as Row<T>[]
      return order === 'newest' ? found : found.reverse()
    }

    async function list(listQuery: ListQuery = {}) {
      await mustBeThere(listQuery.after)
      return page(listQuery)
    }

    async function* read(listQuery: ListQuery, begun: typeof all): Pieces<Row<T>> {
      if (listQuery.limit !== undefined) return yield await page(listQuery, begun)
      yield* inPieces(asked(begun(), listQuery, order)) as Pieces<Row<T>>
    }

    async function pieces(listQuery: ListQuery = {}, begun = all) {
      await mustBeThere(listQuery.after)
      return read(listQuery, begun)
    }

    return {
      /**
       * The entries in order. A page of a long list is counted from its newest entry, whichever way the list runs:
       * `limit` entries older than the one with the id `after`; throws EntryUnknown where the list has no such entry.
       */
      list,

      /**
       * The same in pieces: a page as one, a whole list as many. Whether there is the entry `after` is looked at straight
       * away, so that nobody has begun to answer when it is not; nothing else is read before the first is asked for.
       */
      pieces: (listQuery?: ListQuery) => pieces(listQuery),

      /** The same as the wire tells it, its fields by the names that they are read back by, and its slug. */
      wire: async (listQuery?: ListQuery): Promise<Pieces<Wire<T>>> =>
        readAs === undefined
          ? ((await pieces(listQuery, told)) as unknown as Pieces<Wire<T>>)
          : mapped(await pieces(listQuery, told), (entry) => onWire(entry as Record<string, string>, thing) as Wire<T>),

      /** One entry, or undefined. */
      find,

      ...livesIn(db, thing),
    }
  }
}

/** The fields of an entry by the names that they are read back by. */
export const onWire = (entry: Record<string, string>, thing: Parameters<typeof wireName>[0]) =>
  Object.fromEntries(Object.entries(entry).map(([name, text]) => [wireName(thing, name), text]))

const olderThan = (table: string, columns: string[], after: string) => {
  const tuple = sql.join(columns.map((column) => sql.ref(column)))
  return sql<boolean>`(${tuple}) < (select ${tuple} from ${sql.table(table)} where id = ${after})`
}

export type Rows = ReturnType<typeof rowsOf>
