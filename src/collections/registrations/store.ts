import { type Generated, sql } from 'kysely'
import type { Row } from '../../contract/collection.ts'
import { keysOf } from '../../contract/fields.ts'
import { announce, inTransaction, removal } from '../../db/changes.ts'
import { newId, newRandomId } from '../../db/id.ts'
import { isFound } from '../../db/list-search.ts'
import type { Db, Tables } from '../../db/tables.ts'
import type { State } from '../../entries/stored-entry.ts'
import { type Filter, menus, type Student, students } from './contract.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** `showPhone` is 1 if the student lets visitors see the number; `arrival` sorts as the students registered. */
    students: Row<typeof students> & { showPhone: number; added: string; arrival: string; entry_state: Generated<State> }
  }
}

type New = Omit<Tables['students'], 'id' | 'added' | 'arrival' | 'showPhone' | 'entry_state'> & { showPhone: boolean }

// Without a parameter, or no index fits it.
const notInTrash = sql<boolean>`entry_state <> 'trash'`

const columns = ['id', 'showPhone', 'added', ...keysOf(students.fields)] as const

type Column = keyof Tables['students']

/** The students who registered. A roll number is there once. */
export const studentsOf = (db: Db) => {
  const living = () => db.selectFrom('students').where('entry_state', '=', 'living')

  return {
    /** Adds a student and returns the id; undefined if the roll number is taken. One statement, so a rush is safe. */
    add: ({ showPhone, ...student }: New, now: Date) =>
      inTransaction(db, async (tx) => {
        const row = await tx
          .insertInto('students')
          .values({ ...student, id: newRandomId(), arrival: newId(), showPhone: Number(showPhone), added: now.toISOString() })
          .onConflict((conflict) => conflict.column('roll').where(notInTrash).doNothing())
          .returning('id')
          .executeTakeFirst()
        if (row) announce(tx, 'students')
        return row?.id
      }),

    showPhone: async (id: string, isShown: boolean) => {
      const student = db.updateTable('students').where('id', '=', id)
      await student.set({ showPhone: Number(isShown) }).execute()
      announce(db, 'students')
      announce(db, removal)
    },

    isTaken: async (roll: string, id: string) =>
      (await db.selectFrom('students').select('id').where('roll', '=', roll).where(notInTrash).where('id', '!=', id).executeTakeFirst()) !==
      undefined,

    /** The students, the newest first; `searchIn`: the columns in which `q` is searched. */
    list: async ({ after, q, limit, ...filter }: Filter, searchIn: readonly Column[]) => {
      let query = living().select(columns).where(isFound(q, searchIn)).orderBy('arrival', 'desc')
      if (after !== undefined)
        query = query.where('arrival', '<', ({ selectFrom }) =>
          selectFrom('students as before').select('arrival').where('before.id', '=', after),
        )
      for (const name of keysOf(menus)) if (filter[name] !== undefined) query = query.where(name, '=', filter[name])
      const found = await (limit === undefined ? query : query.limit(limit)).execute()
      return found.map((student): Student => ({ ...student, showPhone: student.showPhone === 1 }))
    },

    /** Whether there is such a student, or was until a deletion. */
    has: async (id: string) => (await db.selectFrom('students').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
  }
}
