import { type Compilable, type Kysely, sql } from 'kysely'
import type { Portion } from '../contract/call.ts'
import type { Collection, Input, Row } from '../contract/collection.ts'
import { newId } from './id.ts'
import { inPieces, isFound, type Pieces } from './pieces.ts'
import { byIndex, byPlace, foundIn, inSlices, termIn } from './search.ts'
import type { Db } from './tables.ts'

type Columns = Record<string, Record<string, string>>
type Name<C extends Collection> = keyof C['fields'] & string

/** How a list is ordered and searched. `by`: columns that count before the id, which is the order of adding. */
type Listing<C extends Collection> = { order: 'newest' | 'oldest'; by?: Name<C>[]; searchIn?: Name<C>[] }

/** A part was asked for behind an entry that is not in that list: made up, of another list, or deleted meanwhile. */
export class EntryUnknown extends Error {
  override name = 'EntryUnknown'
}

/** What the club does with every table. Anything more belongs in a slice's own store. */
export const rowsOf = (db: Db) => {
  // A collection's columns are known by its contract only, so here alone the table names are left open.
  const open = db as unknown as Kysely<Columns>

  return <C extends Collection>(collection: C) => {
    const { table, fields } = collection
    const all = () => open.selectFrom(table).select(['id', ...Object.keys(fields)])
    const find = async (id: string) => (await all().where('id', '=', id).executeTakeFirst()) as Row<C> | undefined

    /** All of a list, or what is older than the entry `after`; `way` says how a column is written. */
    async function asked({ by = [] }: Listing<C>, after: string | undefined, order: Listing<C>['order'], way = byIndex) {
      if (after !== undefined && (await find(after)) === undefined) throw new EntryUnknown()
      const columns = [...by, 'id']
      let query = all()
      for (const column of columns) query = query.orderBy(way(column), order === 'newest' ? 'desc' : 'asc')
      return after === undefined ? query : query.where(olderThan(table, columns, after, way))
    }

    async function newest(listing: Listing<C>, { limit, after, ...looked }: Portion) {
      const term = termIn(looked)
      if (term === undefined) {
        const query = await asked(listing, after, 'newest')
        return (limit === undefined ? query : query.limit(limit)).execute()
      }
      const query = (await asked(listing, after, 'newest', byPlace)).where(foundIn(listing.searchIn ?? [], term))
      return limit === undefined ? query.execute() : inSlices(db, table, query as never, limit)
    }

    async function list(listing: Listing<C>, portion: Portion = {}) {
      const found = (await newest(listing, portion)) as Row<C>[]
      return listing.order === 'newest' ? found : found.reverse()
    }

    return {
      /**
       * The entries in order. A part of a long list is counted from its newest entry, whichever way the list runs:
       * `limit` entries older than the one with the id `after`; throws EntryUnknown where the list has no such entry.
       */
      list,

      /** The same in pieces: a part as one, a whole list as many. Nothing is read before the first is asked for. */
      async *pieces(listing: Listing<C>, portion: Portion = {}): Pieces<Row<C>> {
        if (portion.limit !== undefined) return yield await list(listing, portion)
        const term = termIn(portion)
        const query = await asked(listing, portion.after, listing.order)
        const found = term === undefined ? query : query.select(foundIn(listing.searchIn ?? [], term).as(isFound))
        yield* inPieces(db, found as Compilable<Row<C>>)
      },

      /** Adds an entry and returns its id. */
      add: async (input: Input<C>) => {
        const id = newId()
        await open
          .insertInto(table)
          .values({ ...(input as object), id })
          .execute()
        return id
      },

      /** Changes an entry; false when there was none. */
      edit: async (id: string, input: Input<C>) => {
        const { numUpdatedRows } = await open
          .updateTable(table)
          .set(input as object)
          .where('id', '=', id)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      },

      /** One entry, or undefined. */
      find,

      /** Removes an entry; false when there was none. */
      remove: async (id: string) => {
        const { numDeletedRows } = await open.deleteFrom(table).where('id', '=', id).executeTakeFirst()
        return numDeletedRows > 0n
      },
    }
  }
}

const olderThan = (table: string, columns: string[], after: string, way: typeof byIndex) => {
  const tuple = sql.join(columns.map((column) => way(column)))
  return sql<boolean>`(${tuple}) < (select ${tuple} from ${sql.table(table)} where id = ${after})`
}

export type Rows = ReturnType<typeof rowsOf>
