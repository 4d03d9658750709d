import { newId } from '../../store/id.ts'
import { holds } from '../../store/rows.ts'
import type { Db, Tables } from '../../store/tables.ts'
import type { Filter } from './contract.ts'

type New = Omit<Tables['students'], 'id' | 'added' | 'showPhone'> & { showPhone: boolean }

/** The students who registered. A roll number is there once. */
export const studentsOf = (db: Db) => ({
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

  /** The last who registered first; `searchIn` is where `q` is looked for. */
  newestFirst: ({ limit, after, q, year, dept, team }: Filter, searchIn: readonly (keyof Tables['students'])[]) => {
    let query = db.selectFrom('students').selectAll().orderBy('id', 'desc')
    if (after !== undefined) query = query.where('id', '<', after)
    if (q !== undefined && q.trim() !== '') query = query.where((where) => where.or(searchIn.map((column) => holds(column, q))))
    if (year !== undefined) query = query.where('year', '=', year)
    if (dept !== undefined) query = query.where('dept', '=', dept)
    if (team !== undefined) query = query.where('team', '=', team)
    return (limit === undefined ? query : query.limit(limit)).execute()
  },

  has: async (id: string) => (await db.selectFrom('students').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

  remove: async (id: string) => {
    const { numDeletedRows } = await db.deleteFrom('students').where('id', '=', id).executeTakeFirst()
    return numDeletedRows > 0n
  },
})
