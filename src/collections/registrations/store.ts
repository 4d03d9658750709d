import { type Generated, type Selectable, sql } from 'kysely'
import type { Row } from '../../contract/collection.ts'
import { keysOf } from '../../contract/fields.ts'
import { announce, inTransaction } from '../../db/changes.ts'
import { newId } from '../../db/id.ts'
import { isFound } from '../../db/list-search.ts'
import { inPieces, type Pieces } from '../../db/pieces.ts'
import type { Db, Tables } from '../../db/tables.ts'
import type { State } from '../../entries/stored-entry.ts'
import { type Filter, menus, students } from './contract.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** `showPhone` is 1 where the student lets visitors see the number. */
    students: Row<typeof students> & { showPhone: number; added: string; entry_state: Generated<State> }
  }
}

type New = Omit<Tables['students'], 'id' | 'added' | 'showPhone' | 'entry_state'> & { showPhone: boolean }

// Without a parameter, or no index fits it.
const notInTrash = sql<boolean>`entry_state <> 'trash'`

const columns = ['id', 'showPhone', 'added', ...keysOf(students.fields)] as const

type Column = keyof Tables['students']

/** The students who registered. A roll number is there once. */
export const studentsOf = (db: Db) => {
  const living = () => db.selectFrom('students').where('entry_state', '=', 'living')

  /** `searchIn` is where `q` is looked for. */
  function asked({ after, q, limit: _, ...filter }: Filter, order: 'asc' | 'desc', searchIn: readonly Column[]) {
    let query = living().select(columns).where(isFound(q, searchIn)).orderBy('id', order)
    if (after !== undefined) query = query.where('id', '<', after)
    for (const name of keysOf(menus)) if (filter[name] !== undefined) query = query.where(name, '=', filter[name])
    return query
  }

  /** The last who registered first. */
  const newestFirst = ({ limit = 1000, ...filter }: Filter, searchIn: readonly Column[]) =>
    asked(filter, 'desc', searchIn).limit(limit).execute()

  return {
    /** Adds a student and returns the id; undefined when the roll number is there already. One statement, so a rush is safe. */
    add: ({ showPhone, ...student }: New, now: Date) =>
      inTransaction(db, async (tx) => {
        const row = await tx
          .insertInto('students')
          .values({ ...student, id: newId(), showPhone: Number(showPhone), added: now.toISOString() })
          .onConflict((conflict) => conflict.column('roll').where(notInTrash).doNothing())
          .returning('id')
          .executeTakeFirst()
        if (row) announce(tx, 'students')
        return row?.id
      }),

    newestFirst,

    /** The same in pieces, in either order; a page is counted from the last all the same, and comes as one. */
    async *pieces(
      order: 'oldest' | 'newest',
      filter: Filter,
      searchIn: readonly Column[],
    ): Pieces<Omit<Selectable<Tables['students']>, 'entry_state'>> {
      if (filter.limit === undefined) {
        return yield* inPieces(asked(filter, order === 'newest' ? 'desc' : 'asc', searchIn))
      }
      const found = await newestFirst(filter, searchIn)
      yield order === 'newest' ? found : found.reverse()
    },

    has: async (id: string) => (await living().select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
  }
}
