import { type Compilable, type Kysely, sql } from 'kysely'
import type { Portion } from '../contract/call.ts'
import type { Collection, Input, Row } from '../contract/collection.ts'
import { holds, ordered } from './holds.ts'
import { newId } from './id.ts'
import { inPieces, type Pieces } from './pieces.ts'
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

    async function asked({ by = [], searchIn = [] }: Listing<C>, { limit, after, q }: Portion, order: Listing<C>['order']) {
      if (after !== undefined && (await find(after)) === undefined) throw new EntryUnknown()
      const columns = [...by, 'id']
      let query = all()
      for (const column of columns) query = query.orderBy(ordered(column, { limit, q }), order === 'newest' ? 'desc' : 'asc')
      if (after !== undefined) query = query.where(olderThan(table, columns, after))
      if (q !== undefined && q.trim() !== '') query = query.where((where) => where.or(searchIn.map((column) => holds(column, q))))
      return limit === undefined ? query : query.limit(limit)
    }

    async function list(listing: Listing<C>, portion: Portion = {}) {
      const found = (await (await asked(listing, portion, 'newest')).execute()) as Row<C>[]
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
        if (portion.limit !== undefined) yield await list(listing, portion)
        else yield* inPieces(db, (await asked(listing, portion, listing.order)) as Compilable<Row<C>>)
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

const olderThan = (table: string, columns: string[], after: string) => {
  const tuple = sql.join(columns.map((column) => sql.ref(column)))
  return sql<boolean>`(${tuple}) < (select ${tuple} from ${sql.table(table)} where id = ${after})`
}

export type Rows = ReturnType<typeof rowsOf>
