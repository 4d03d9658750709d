import { sql } from 'kysely'
import { unreadable } from '../contract/characters.ts'
import { wordsOf } from './engine.ts'
import type { Db } from './tables.ts'

/** What is looked for, where something is: spaces alone are nothing. */
export const termIn = ({ q }: { q?: string | undefined }) => (q === undefined || q.trim() === '' ? undefined : q)

/** Whether one of these columns holds a term. No text that was taken holds what cannot be read, and SQLite's LIKE ends at a NUL. */
export const foundIn = (db: Db, columns: readonly string[], term: string) =>
  columns.length === 0 || unreadable(term) !== undefined
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        columns.map((column) => wordsOf(db).contains(column, term)),
        sql` or `,
      )})`

/** A column in the order of a list, by its index. */
export const byIndex = (column: string) => sql`${sql.ref(column)}`

/** Whether one of its letters beyond ASCII has another form as a capital. */
export const hasCase = (text: string) => [...text].some((letter) => letter > '\u007f' && letter.toUpperCase() !== letter.toLowerCase())
