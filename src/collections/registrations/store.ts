import type { Row } from '../../contract/collection.ts'
import { keysOf } from '../../contract/fields.ts'
import { newId } from '../../db/id.ts'
import { allRows, byIndex, firstRows } from '../../db/list-search.ts'
import type { Pieces } from '../../db/pieces.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { type Filter, menus, type students } from './contract.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** `showPhone` is 1 where the student lets visitors see the number. */
    students: Row<typeof students> & { showPhone: number; added: string }
  }
}

type New = Omit<Tables['students'], 'id' | 'added' | 'showPhone'> & { showPhone: boolean }

type Column = keyof Tables['students']

/** The students who registered. A roll number is there once. */
export const studentsOf = (db: Db) => {
  function asked({ after, ...filter }: Filter, order: 'asc' | 'desc', way = byIndex) {
    let query = db.selectFrom('students').selectAll().orderBy(way('id'), order)
    if (after !== undefined) query = query.where(way('id'), '<', after)
    for (const name of keysOf(menus)) if (filter[name] !== undefined) query = query.where(name, '=', filter[name])
    return query
  }

  /** The last who registered first; `searchIn` is where `q` is looked for. */
  const newestFirst = ({ limit, q, ...filter }: Filter, searchIn: readonly Column[]) =>
    firstRows(db, 'students', { limit, q, searchIn }, (way, isWide) => asked(isWide ? { after: filter.after } : filter, 'desc', way))

  return {
    /** Adds a student and returns the id; undefined when the roll number is there already. One statement, so a rush is safe. */
    add: async ({ showPhone, ...student }: New, now: Date) => {
      const row = await db
        .insertInto('students')
        .values({ ...student, id: newId(), showPhone: Number(showPhone), added: now.toISOString() })
        .onConflict((conflict) => conflict.column('roll').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    newestFirst,

    /** The same in pieces, in either order; a page is counted from the last all the same, and comes as one. */
    async *pieces(order: 'oldest' | 'newest', filter: Filter, searchIn: readonly Column[]): Pieces<Tables['students']> {
      if (filter.limit === undefined) {
        return yield* allRows(db, { q: filter.q, searchIn }, asked(filter, order === 'newest' ? 'desc' : 'asc'))
      }
      const found = await newestFirst(filter, searchIn)
      yield order === 'newest' ? found : found.reverse()
    },

    hasRoll: async (roll: string) =>
      (await db.selectFrom('students').select('id').where('roll', '=', roll).executeTakeFirst()) !== undefined,

    has: async (id: string) => (await db.selectFrom('students').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
  }
}
