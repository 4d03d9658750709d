import { type SelectQueryBuilder, sql } from 'kysely'
import { unreadable } from '../contract/characters.ts'
import { type Asked, idiomsOf } from './engine.ts'
import { inPieces, isFound, type Pieces } from './pieces.ts'
import type { Db } from './tables.ts'

/** What is looked for, where something is: spaces alone are nothing. */
const termIn = ({ q }: { q?: string | undefined }) => (q === undefined || q.trim() === '' ? undefined : q)

/** Whether one of these columns holds a term. No text that was taken holds what cannot be read, and SQLite's LIKE ends at a NUL. */
export const foundIn = (db: Db, columns: readonly string[], term: string) =>
  columns.length === 0 || unreadable(term) !== undefined
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        columns.map((column) => idiomsOf(db).contains(column, term)),
        sql` or `,
      )})`

/** A column in the order of a list, by its index. */
export const byIndex = (column: string) => sql`${sql.ref(column)}`

/** Whether one of its letters beyond ASCII has another form as a capital. */
export const hasCase = (text: string) => [...text].some((letter) => letter > '\u007f' && letter.toUpperCase() !== letter.toLowerCase())

/** What is looked for, in which columns, and how many rows are wanted; all where nothing says so. */
export type Search = { q?: string | undefined; limit?: number | undefined; searchIn: readonly string[] }

/**
 * The first rows of a list, or of what is found in it, which goes another way through a long table than a list does.
 */
export async function firstRows<DB, TB extends keyof DB, Row>(
  db: Db,
  table: string,
  { limit, searchIn, ...looked }: Search,
  asked: Asked<DB, TB, Row>,
): Promise<Row[]> {
  const term = termIn(looked)
  if (term === undefined) return (limit === undefined ? asked(byIndex) : asked(byIndex).limit(limit)).execute()
  const { inSearch, first } = idiomsOf(db)
  const found = foundIn(db, searchIn, term)
  return limit === undefined ? asked(inSearch).where(found).execute() : first(db, table, asked as never, found, limit)
}

/** The whole of a list, or of what is found in it, piece by piece. */
export function allRows<DB, TB extends keyof DB, Row>(
  db: Db,
  { searchIn, ...looked }: Omit<Search, 'limit'>,
  query: SelectQueryBuilder<DB, TB, Row>,
): Pieces<Row> {
  const term = termIn(looked)
  return inPieces(db, term === undefined ? query : query.select(foundIn(db, searchIn, term).as(isFound)))
}
