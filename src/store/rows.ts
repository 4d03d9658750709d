import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Portion } from '../contract/call.ts'
import type { Collection, Input, Row } from '../contract/collection.ts'
import { newId } from './id.ts'
import type { Db } from './tables.ts'

type Columns = Record<string, Record<string, string>>
type Name<C extends Collection> = keyof C['fields'] & string

/** How a list is ordered and searched. `by`: columns that count before the id, which is the order of adding. */
type Listing<C extends Collection> = { order: 'newest' | 'oldest'; by?: Name<C>[]; searchIn?: Name<C>[] }

/** What the club does with every table. Anything more belongs in a slice's own store. */
export const rowsOf = (db: Db) => {
  // A collection's columns are known by its contract only, so here alone the table names are left open.
  const open = db as unknown as Kysely<Columns>

  return <C extends Collection>(collection: C) => {
    const { table, fields } = collection
    const all = () => open.selectFrom(table).select(['id', ...Object.keys(fields)])

    return {
      /** The entries in order; of a long list the part that was asked for. `after` is the id of the entry before it. */
      list: async ({ order, by = [], searchIn = [] }: Listing<C>, { limit, after, q }: Portion = {}) => {
        const columns = [...by, 'id']
        let query = all()
        for (const column of columns) query = query.orderBy(column, order === 'newest' ? 'desc' : 'asc')
        if (after !== undefined) query = query.where(behind(table, columns, order, after))
        if (q !== undefined && q !== '') query = query.where((where) => where.or(searchIn.map((column) => holds(column, q))))
        if (limit !== undefined) query = query.limit(limit)
        return (await (query as SelectQueryBuilder<Columns, string, object>).execute()) as Row<C>[]
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

      /** Removes an entry; false when there was none. */
      remove: async (id: string) => {
        const { numDeletedRows } = await open.deleteFrom(table).where('id', '=', id).executeTakeFirst()
        return numDeletedRows > 0n
      },
    }
  }
}

const behind = (table: string, columns: string[], order: 'newest' | 'oldest', after: string) => {
  const tuple = sql.join(columns.map((column) => sql.ref(column)))
  const sign = order === 'newest' ? sql`<` : sql`>`
  return sql<boolean>`(${tuple}) ${sign} (select ${tuple} from ${sql.table(table)} where id = ${after})`
}

// Not LIKE: its signs would have to be taken by the letter, and a long term of one letter takes it seconds.
const holds = (column: string, term: string) => sql<boolean>`instr(folded(${sql.ref(column)}), ${term.toLowerCase()}) > 0`

export type Rows = ReturnType<typeof rowsOf>
